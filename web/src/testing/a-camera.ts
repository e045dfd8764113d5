/** The edge of the browser that the test's own lacks: a camera, pictures, and a reader of the codes in them. */
import { onTestFinished, vi } from 'vitest'

/** What stands before the camera or in a picture; undefined is nothing. */
export const lendCamera = (sees: () => string | undefined, refusal?: string): { readonly isOn: () => boolean } => {
  let isOn = false
  const track = { stop: () => (isOn = false) }
  const getUserMedia = async () => {
    if (refusal !== undefined) throw Object.assign(new Error('no'), { name: refusal })
    isOn = true
    return { getTracks: () => [track] }
  }
  const detect = async () => {
    const rawValue = sees()
    return rawValue === undefined ? [] : [{ rawValue }]
  }
  const getSupportedFormats = async () => ['qr_code', 'code_128']
  const Reader = Object.assign(
    function Reader() {
      return { detect }
    },
    { getSupportedFormats },
  )
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  vi.stubGlobal('BarcodeDetector', Reader)
  vi.stubGlobal('createImageBitmap', async () => ({}))
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    play.mockRestore()
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
  return { isOn: () => isOn }
}
