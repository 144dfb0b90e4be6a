/** A position as a picture file. */

import { ask } from '../core/jobs.js';
import { settings } from '../core/settings.js';

/** Pixels of a PNG for each of the SVG. */
const SCALE = 2;

/**
 * @param {string} position  as text that the engine reads
 * @returns {Promise<string>} the text of an SVG file
 */
export async function svgText(position) {
  const view = settings.get('view');
  return (await ask('hex convert', { position, to: 'svg', view })).position;
}

/**
 * @param {string} position
 * @returns {Promise<Blob>} a PNG
 */
export async function png(position) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await svgText(position))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SCALE * image.naturalWidth;
  canvas.height = SCALE * image.naturalHeight;
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser draws no PNG'))));
  });
}
