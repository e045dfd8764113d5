import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kebabOf, rowText, withRow } from './row-skeleton.ts'

const catalogue = 'device-types/src/catalogue'

const systemsOf = (root: string) =>
  readdirSync(join(root, catalogue), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )

const nextTypeNo = (root: string) => {
  const rows = globSync(`${catalogue}/*/*.ts`, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  return 1 + Math.max(...rows.map((text) => Number(/^ {2}equipmentTypeId: (\d+),$/m.exec(text)?.[1] ?? 0)))
}

/** Writes the row and adds it to the list of its system; tells the files, from the root. */
export const writeDeviceType = (root: string, id: string, system: string) => {
  if (!/^[a-z][A-Za-z0-9]*$/.test(id)) throw new Error(`"${id}" is not a camelCase id, such as heatDetector`)
  const systems = systemsOf(root)
  if (!systems.includes(system)) throw new Error(`there is no system "${system}"; there are ${systems.join(', ')}`)
  const [taken] = globSync(`${catalogue}/*/${kebabOf(id)}.ts`, { cwd: root })
  if (taken !== undefined) throw new Error(`${taken} is already there`)

  const made = `${catalogue}/${system}/${kebabOf(id)}.ts`
  const changed = `${catalogue}/${system}/${system}.ts`
  if (!existsSync(join(root, changed))) throw new Error(`${changed} is missing`)
  const equipmentTypeId = nextTypeNo(root)
  const list = withRow(readFileSync(join(root, changed), 'utf8'), id)
  writeFileSync(join(root, made), rowText(id, system, equipmentTypeId))
  writeFileSync(join(root, changed), list)
  return { made, changed, equipmentTypeId }
}
