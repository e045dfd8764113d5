/** System and browser in a few words, for a list of sessions. The rest of what a browser says of itself is not kept. */

type Named = readonly [pattern: RegExp, name: string]

const systems: readonly Named[] = [
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

// The order matters: nearly every browser also calls itself by the names of older ones.
const browsers: readonly Named[] = [
  [/MicroMessenger/i, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const nameIn = (words: string, table: readonly Named[]): string[] => {
  const found = table.find(([pattern]) => pattern.test(words))
  return found ? [found[1]] : []
}

export const deviceWords = (userAgent: string | undefined): string | null => {
  const words = userAgent ?? ''
  return [...nameIn(words, systems), ...nameIn(words, browsers)].join(' · ') || null
}
