/** Lets a Mantine field read in the direction of what is typed; its own `dir` would go to the box around the field. */
export const ownDirection = { attributes: { input: { dir: 'auto' } } };
