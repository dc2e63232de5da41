/** Text direction of a Mantine field by its content; the prop `dir` would go to the field's wrapper. */
export const autoDirection = { attributes: { input: { dir: 'auto' } } };
