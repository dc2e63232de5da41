/** Id of the element of a page that carries its content as JSON. */
export const publishedContentId = 'published-content';
