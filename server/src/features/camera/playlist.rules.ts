/** A camera's playlist, led through us: every address in it is one of ours, and whatever leads elsewhere is refused. */

/** Tags that are handed on. Others could name addresses in ways that nobody here reads. */
const known = new Set([
  'EXTM3U',
  'EXTINF',
  'EXT-X-VERSION',
  'EXT-X-TARGETDURATION',
  'EXT-X-MEDIA-SEQUENCE',
  'EXT-X-DISCONTINUITY',
  'EXT-X-DISCONTINUITY-SEQUENCE',
  'EXT-X-PLAYLIST-TYPE',
  'EXT-X-INDEPENDENT-SEGMENTS',
  'EXT-X-PROGRAM-DATE-TIME',
  'EXT-X-START',
  'EXT-X-GAP',
  'EXT-X-KEY',
  'EXT-X-MAP',
  'EXT-X-MEDIA',
  'EXT-X-STREAM-INF',
  'EXT-X-ENDLIST',
])

/** A piece of a larger file would need more of a camera than a file. */
const isCutOut = (line: string): boolean => line.includes('BYTERANGE')

const mostLines = 5_000

/** Everything a stream is made of stands in the folder of its first playlist, or beneath it. */
export const folderOf = (source: string): URL => new URL('.', source)

/** Other spellings of a way out, which a server behind it may read as one. */
const twisted = /%(25)*(2e|2f|5c|00)|\\/i

/** What an address in a playlist means, from the folder of the stream; undefined where it leads out of it. */
export const partOf = (uri: string, playlist: string, folder: URL): string | undefined => {
  if (!URL.canParse(uri, playlist)) return undefined
  const { origin, pathname, search, username, password } = new URL(uri, playlist)
  if (origin !== folder.origin || username !== '' || password !== '') return undefined
  if (!pathname.startsWith(folder.pathname) || twisted.test(uri)) return undefined
  return pathname.slice(folder.pathname.length) + search
}

interface Place {
  /** Where the playlist itself was fetched. */
  readonly playlist: string
  readonly folder: URL
  readonly addressOf: (part: string) => string
}

/** Undefined where it is no playlist, or names something that is not of this stream. */
export const leadThrough = (text: string, { playlist, folder, addressOf }: Place): string | undefined => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/, mostLines + 1)
  if (lines[0]?.trimEnd() !== '#EXTM3U' || lines.length > mostLines) return undefined
  const led = (uri: string): string | undefined => {
    const part = partOf(uri, playlist, folder)
    return part === undefined ? undefined : addressOf(part)
  }
  const kept: string[] = []
  for (const line of lines.map((one) => one.trim())) {
    if (isCutOut(line)) return undefined
    const tag = /^#([A-Z0-9-]+)/.exec(line)?.[1]
    if (line === '' || (line.startsWith('#') && (tag === undefined || !known.has(tag)))) continue
    const written = tag === undefined ? led(line) : tagThrough(line, led)
    if (written === undefined) return undefined
    kept.push(written)
  }
  return `${kept.join('\n')}\n`
}

const tagThrough = (line: string, led: (uri: string) => string | undefined): string | undefined => {
  const times = line.match(/URI\s*=/gi)?.length ?? 0
  if (times === 0) return line
  const [named, uri] = /(?<=[:,])URI="([^"]*)"/.exec(line) ?? []
  // Twice in one tag, or spelt as only some players read it, is nothing that a camera writes.
  const address = times > 1 || uri === undefined ? undefined : led(uri)
  return address === undefined || named === undefined ? undefined : line.replace(named, `URI="${address}"`)
}

const types: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.ts$/i, 'video/mp2t'],
  [/\.(m4s|mp4|m4v|cmfv)$/i, 'video/mp4'],
  [/\.(m4a|cmfa)$/i, 'audio/mp4'],
  [/\.aac$/i, 'audio/aac'],
]

export const playlistType = 'application/vnd.apple.mpegurl'

export const isPlaylist = (pathname: string, type: string): boolean =>
  /\.m3u8?$/i.test(pathname) || type.toLowerCase().includes('mpegurl')

/** By its name and from this list only: what a camera calls its bytes is not passed on to a browser. */
export const segmentType = (pathname: string): string =>
  types.find(([ending]) => ending.test(pathname))?.[1] ?? 'application/octet-stream'
