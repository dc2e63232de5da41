/** What stands beside the button of an input for one picture, and for several. */
export const pictureHint = 'Or drop or paste one here: JPEG, PNG, WebP, up to 20 MB.';
export const picturesHint = 'Several at once, or drop them here.';
