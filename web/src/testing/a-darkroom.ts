/** What the test's browser does not draw: a picture read, made small and shown. */
import { vi } from 'vitest'

export const lendDarkroom = (): void => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4_000, height: 3_000, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'])))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
}
