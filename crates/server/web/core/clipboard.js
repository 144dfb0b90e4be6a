/** Copying and saving texts and pictures. */

/** The clipboard; browsers allow it for encrypted pages and pages of this machine only. */
function clipboard() {
  if (!navigator.clipboard)
    throw new Error('The browser lets no page copy that is neither of this machine nor encrypted.');
  return navigator.clipboard;
}

/** @param {string} text */
export async function copy(text) {
  await clipboard().writeText(text);
}

/** @param {Promise<Blob>} picture  a PNG */
export async function copyPicture(picture) {
  await clipboard().write([new ClipboardItem({ 'image/png': picture })]);
}

/**
 * Saves a file.
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
