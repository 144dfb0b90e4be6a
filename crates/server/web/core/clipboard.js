/** Handing texts and pictures over to other programs. */

/** The clipboard, which browsers keep from pages that are not of this machine and not encrypted. */
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
 * Has the browser save a file.
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
