import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const catalogue = 'brands/catalogue'

/** A calm colour that passes every check. */
const colour = '#4B3FD1'

/** Writes the smallest row there is; what it leaves out is as the default brand has it. */
export const writeBrand = (root: string, id: string) => {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(id)) throw new Error(`"${id}" is no folder name of small letters and digits`)
  const folder = join(root, catalogue, id)
  if (existsSync(folder)) throw new Error(`${catalogue}/${id} is already there`)
  const suffix = id.charAt(0).toUpperCase() + id.slice(1)
  const row = { name: { zh: suffix.slice(0, 16), en: suffix }, suffix, colour, domains: [`${id}.example`] }
  mkdirSync(folder)
  writeFileSync(join(folder, 'brand.json'), `${JSON.stringify(row, undefined, 2)}\n`)
  return { made: `${catalogue}/${id}/brand.json`, page: `/pagesLogin/login/login${suffix}` }
}
