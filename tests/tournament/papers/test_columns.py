from tournament.papers.columns import right_aligned, score_text, table_points_in_line

F, P = "\N{FIGURE SPACE}", "\N{PUNCTUATION SPACE}"


def test_numbers_end_below_each_other():
    scores = [score_text(score) for score in (1204, -36, 0, -1204)]
    assert scores == ["1,204", "−36", "0", "−1,204"]
    assert right_aligned(scores) == [F + "1,204", F * 2 + P + "−36", F * 4 + P + "0", "−1,204"]
    assert right_aligned([]) == []


def test_the_units_of_table_points_stand_below_each_other():
    assert table_points_in_line([208, 48, 6, 5, 0]) == ["17⅓", F + "4", F * 2 + "½", F * 2 + "5/12", F + "0"]


def test_a_loss_of_table_points_keeps_its_units_below_the_others():
    assert table_points_in_line([613, -164, -6, -17]) == [
        F + "51 1/12",
        "−13⅔",
        F * 2 + "−½",
        F + "−1 5/12",
    ]
