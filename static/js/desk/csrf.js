/* The token that lets a page write; it changes when somebody signs in on another page. */

export const csrf = () => /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
