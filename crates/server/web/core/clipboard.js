/** Handing texts and pictures over to other programs. */

/** @param {string} text */
export async function copy(text) {
  await navigator.clipboard.writeText(text);
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
