/* The token that lets a page write; it changes when somebody signs in on another page. */

export const csrf = () => /(?:^|; )(?:__Host-)?csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
