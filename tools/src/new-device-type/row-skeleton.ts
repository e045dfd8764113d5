/** The text of a new row, and of the list of its system with the row in it. */

export const kebabOf = (id: string) => id.replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2').toLowerCase()

const wordsOf = (id: string) => {
  const words = kebabOf(id).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const rowText = (
  id: string,
  system: string,
  equipmentTypeId: number,
) => `import { defineDeviceType } from '#define-device-type.ts'
import { wireless } from '#traits/wireless.ts'
import { careTest } from '#vocabulary/care.ts'
import { choice } from '#vocabulary/property.ts'
import { readNow } from '#vocabulary/shared-commands.ts'
import { normal, sensorFaulty } from '#vocabulary/states.ts'

export const ${id} = defineDeviceType({
  id: '${id}',
  equipmentTypeId: ${equipmentTypeId},
  name: { zh: '${wordsOf(id)}', en: '${wordsOf(id)}' },
  system: '${system}',
  page: 'StandDetailIndex',
  icon: '${kebabOf(id)}',
  nodeType: 'direct',
  headline: ['state'],
  properties: {
    state: choice('状态', 'State', [normal, sensorFaulty]),
    ...wireless,
  },
  commands: { readNow },
  care: [careTest('P1Y', '功能测试', 'Function test', '[practice]')],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
`

const widestLine = 120

/** Imports stay sorted by file, the list keeps its order, and both look as the formatter would have it. */
export const withRow = (list: string, id: string) => {
  const imports = [...list.matchAll(/^import .*$/gm)].map(([line]) => line)
  const [, name = '', rows = ''] = /export const (\w+) = \[([^\]]*)\] as const/.exec(list) ?? []
  if (name === '') throw new Error('the list of the system does not look like one: export const …Types = […] as const')
  const ids = [
    ...rows
      .split(',')
      .map((row) => row.trim())
      .filter((row) => row !== ''),
    id,
  ]
  const fileOf = (line: string) => /'(.*)\.ts'/.exec(line)?.[1] ?? ''
  const sorted = [...imports, `import { ${id} } from './${kebabOf(id)}.ts'`].sort((a, b) =>
    fileOf(a) < fileOf(b) ? -1 : 1,
  )
  const oneLine = `export const ${name} = [${ids.join(', ')}] as const`
  const manyLines = `export const ${name} = [\n${ids.map((row) => `  ${row},\n`).join('')}] as const`
  return `${sorted.join('\n')}\n\n${oneLine.length <= widestLine ? oneLine : manyLines}\n`
}
