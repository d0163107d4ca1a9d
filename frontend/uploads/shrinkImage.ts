const quality = 0.85

/**
 * A picture for storage: upright, its longer side scaled down to `maxSide` pixels, and without the camera's metadata,
 * above all the location. Undefined if the browser cannot decode it.
 */
export async function shrinkPicture(file: File, maxSide = 1600): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = drawScaled(bitmap, maxSide)
  bitmap.close()
  if (file.type === 'image/png') {
    const png = await encodePicture(canvas, 'image/png')
    if (png && png.size <= file.size) return png
  }
  fillBehind(canvas, '#fff')
  return encodePicture(canvas, 'image/jpeg')
}

function drawScaled(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A JPEG has no transparency: transparent areas of a PNG would turn black. */
function fillBehind(canvas: HTMLCanvasElement, color: string): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = color
  context.fillRect(0, 0, canvas.width, canvas.height)
}

const encodePicture = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), type, quality))
