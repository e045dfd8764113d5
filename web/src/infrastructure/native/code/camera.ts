/** none: no camera, or none for this page. refused: the person or the phone said no. busy: somebody else has it. */
export const noCameras = ['none', 'refused', 'busy'] as const
export type NoCamera = (typeof noCameras)[number]

const reasons: Readonly<Record<string, NoCamera>> = { NotAllowedError: 'refused', NotReadableError: 'busy' }

export const openCamera = async (): Promise<MediaStream | NoCamera> => {
  // Typed as always there, and absent where the page did not come over https.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'none'
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    return (error instanceof Error && reasons[error.name]) || 'none'
  }
}
