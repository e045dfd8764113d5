/** The font of the first paint: what every page writes, cut out of the whole font; the rest comes when somebody needs it. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'

export const firstLettersPath = resolve(import.meta.dirname, '../../../web/src/ui/inter-basic.woff2')

const whole = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
/** ASCII, and the dot between two facts; `web/src/ui/base.css` names the same range. */
const letters = [...Array.from({ length: 0x7e - 0x20 + 1 }, (_, place) => String.fromCharCode(0x20 + place)), '·']

export const cutFirstLetters = async (): Promise<Buffer> =>
  subsetFont(await readFile(fileURLToPath(whole)), letters.join(''), {
    targetFormat: 'woff2',
    // What every text needs, and what base.css sets: figures of one width, an a of one storey, round commas.
    keepFeatures: ['kern', 'calt', 'ccmp', 'mark', 'tnum', 'cv11', 'ss03'],
    variationAxes: { wght: { min: 400, max: 700 } },
  })
