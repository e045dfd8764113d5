/** An `area.ts` read by its syntax: which addresses are still planned, and where a screen is written in. */
import ts from 'typescript'

interface Edit {
  readonly at: number
  readonly text: string
}

interface PlannedRow {
  readonly path: string
  readonly zh: string
  readonly en: string
  /** What makes the row open the screen of that name. */
  readonly open: (screen: string) => Edit
}

export interface AreaFile {
  readonly planned: readonly PlannedRow[]
  /** The words' name in `Messages`, where the area has words already. */
  readonly textArea: string | undefined
}

export const readArea = (text: string): AreaFile => {
  const file = ts.createSourceFile('area.ts', text, ts.ScriptTarget.Latest, true)
  const planned: PlannedRow[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'row') planned.push(...plannedRow(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { planned, textArea: /interface Messages \{\s*(\w+):/.exec(text)?.[1] }
}

const plannedRow = ({ arguments: given }: ts.CallExpression): PlannedRow[] => {
  const [path, zh, en, capability, options] = given
  if (!path || !zh || !en || !capability) return []
  if (![path, zh, en].every(ts.isStringLiteral)) return []
  if (options && !ts.isObjectLiteralExpression(options)) return []
  if (options?.properties.some((property) => property.name?.getText() === 'screen')) return []
  const open = (screen: string): Edit => {
    const last = options?.properties.at(-1)
    return last
      ? { at: last.getEnd(), text: `, screen: ${screen}` }
      : { at: capability.getEnd(), text: `, { screen: ${screen} }` }
  }
  return [{ path: wordIn(path), zh: wordIn(zh), en: wordIn(en), open }]
}

const wordIn = (node: ts.Node): string => (ts.isStringLiteral(node) ? node.text : '')

export const applyEdits = (text: string, edits: readonly Edit[]): string =>
  [...edits]
    .sort((one, other) => other.at - one.at)
    .reduce((sum, { at, text: added }) => sum.slice(0, at) + added + sum.slice(at), text)
