/** What a file's name or address promises to hold. Its bytes are another matter: an upload is judged by those. */
const imageExtensions = new Set(['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'bmp', 'svg', 'avif', 'heic'])
const videoExtensions = new Set([
  'mp4',
  'm4v',
  'mov',
  'webm',
  'mkv',
  'avi',
  'wmv',
  'flv',
  'mpg',
  'mpeg',
  'rm',
  'rmvb',
  'asf',
  '3gp',
  'm3u8',
])

export const isImageFile = (nameOrUrl: string): boolean => imageExtensions.has(extensionOf(nameOrUrl))

export const isVideoFile = (nameOrUrl: string): boolean => videoExtensions.has(extensionOf(nameOrUrl))

/** The part after the last dot of the last segment, without query and fragment; '.png' alone is a name, not an ending. */
const extensionOf = (nameOrUrl: string): string => {
  const path = nameOrUrl.split(/[?#]/, 1)[0] ?? ''
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}
