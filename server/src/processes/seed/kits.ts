/** What is installed together: a host with its points, a box with its loops, or a single thing. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'
import type { BoxRow, KindRow, KitRow } from './values/unit-kind.ts'

export interface Kit {
  readonly type: string
  readonly children: readonly string[]
  /** A box whose loops have names. */
  readonly box?: BoxRow | undefined
}

const kitOf = ([type, points = {}]: KitRow, box: BoxRow | undefined): Kit =>
  type === 'breakerGateway' && box
    ? { type, children: box.loops.map(([, , loop]) => loop), box }
    : { type, children: Object.entries(points).flatMap(([child, count]) => Array.from({ length: count }, () => child)) }

/** The kits of a kind in their order, without end; each box has the loops of the next. */
const kitsInTurn = function* ({ kits, boxes }: KindRow): Generator<Kit, never> {
  for (let turn = 0; ;)
    for (const row of kits) {
      yield kitOf(row, boxes[turn % boxes.length])
      if (row[0] === 'breakerGateway') turn += 1
    }
}

/** A point that no host names in its row still hangs on somebody's line. */
const parentOf = (child: DeviceType, types: readonly DeviceType[]): string =>
  types.find(({ childTypes }) => childTypes.includes(child.id))?.id ?? 'fireAlarmHost'

/** One of everything that these kinds of unit leave out, so that a city shows every type there is. */
export const rareKits = (types: readonly DeviceType[], kinds: readonly KindRow[]): readonly Kit[] => {
  const everyday = kinds.flatMap(({ kits, boxes }) => kits.map((row, n) => kitOf(row, boxes[n % boxes.length])))
  const loops = kinds.flatMap(({ boxes }) => boxes.flatMap((row) => row.loops.map(([, , type]): DeviceTypeId => type)))
  const common = new Set<string>([...loops, ...everyday.flatMap(({ type, children }) => [type, ...children])])
  const rare = types.filter(({ id }) => !common.has(id))
  const points = Map.groupBy(
    rare.filter(({ nodeType }) => nodeType === 'child'),
    (child) => parentOf(child, types),
  )
  const ownParents = rare
    .filter(({ nodeType }) => nodeType !== 'child')
    .map(({ id, childTypes }) => ({ type: id, children: childTypes.slice(0, 2) }))
  const newLines = [...points].flatMap(([parent, children]) =>
    inLinesOf(6, children).map((line) => ({ type: parent, children: line.map(({ id }) => id) })),
  )
  return [...ownParents, ...newLines]
}

const inLinesOf = <T>(length: number, list: readonly T[]): readonly T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, n) => list.slice(n * length, (n + 1) * length))

/** Exactly `size` pieces of equipment: first what this unit alone has, then what its kind has, again and again. */
export const furnish = (size: number, special: readonly Kit[], kind: KindRow): readonly Kit[] => {
  const chosen: Kit[] = []
  const usual = kitsInTurn(kind)
  let left = size
  for (let n = 0; left > 0; n += 1) {
    const next = special[n] ?? usual.next().value
    const fitting = { ...next, children: next.children.slice(0, left - 1) }
    chosen.push(fitting)
    left -= 1 + fitting.children.length
  }
  return chosen
}
