/** The specification as a list of statements, each with the capability it belongs to. */
export interface Statement {
  readonly id: string
  readonly capability: string
  readonly statement: string
}

export const readStatements = (table: string): readonly Statement[] => {
  const [head, ...lines] = table.trimEnd().split('\n')
  if (head !== 'id\tcapability\tstatement') throw new Error(`the table of statements begins with ${head ?? 'nothing'}`)
  return lines.map((line) => {
    const [id, capability, statement, ...more] = line.split('\t')
    if (!id || !capability || !statement || more.length > 0) throw new Error(`not a statement: ${line}`)
    return { id, capability, statement }
  })
}
