/** What a rendered page replaces in `index.html`. */
export const rootElement = '<div id="root"></div>';
export const titleElement = /<title>[^<]*<\/title>\s*/;
