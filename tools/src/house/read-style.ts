/** The rules of style a linter does not know: what a file is called, how long it is, what it holds. */
import ts from 'typescript'
import type { Breach } from './breach.ts'
import type { Source } from './list-sources.ts'

const bucketNames = new Set('utils util helpers helper common misc types constants manager index new 2'.split(' '))
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

const longestAllowed = ({ kind }: Pick<Source, 'kind'>): number => {
  if (kind === 'migration' || kind === 'messages') return Infinity
  return kind === 'test' ? 400 : 300
}

export const readStyle = (source: Source): Breach[] => [
  ...lengthBreaches(source),
  ...nameBreaches(source.path),
  ...syntaxBreaches(source),
]

const lengthBreaches = (source: Source): Breach[] => {
  const limit = longestAllowed(source)
  if (source.lines <= limit) return []
  return [{ rule: 'too-long', where: source.path, why: `${source.lines} lines, at most ${limit}` }]
}

/** Folders and file stems after src/: `alarm.rules.test.ts` is judged part by part. */
const nameBreaches = (path: string): Breach[] => {
  const words = path
    .split('/src/')
    .slice(1)
    .join('/')
    .replace(/\.m?tsx?$/, '')
    .split(/[/.]/)
  return words.flatMap((word) => {
    if (bucketNames.has(word)) return [{ rule: 'bucket-name', where: path, why: `"${word}" says nothing` }]
    if (!kebabCase.test(word)) return [{ rule: 'kebab-case', where: path, why: `"${word}"` }]
    return []
  })
}

const syntaxBreaches = ({ path, text }: Source): Breach[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const rows = text.split('\n')
  const breaches: Breach[] = []
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line
  const isComment = (line: number) => /\/\/|\/\*|^\s*\*/.test(rows[line] ?? '')
  const report = (rule: string, node: ts.Node, why: string) =>
    breaches.push({ rule, where: `${path}:${lineOf(node.getStart()) + 1}`, why })

  const visit = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) report('any', node, 'name the type, or take unknown and check it')
    if (ts.isClassDeclaration(node) && node.name?.text !== 'Problem')
      report('class', node, 'functions that take what they need')
    if (isBareLazy(node) && !path.endsWith(lazyPartFile))
      report('bare-lazy', node, 'lazyPart brings a boundary, room of its height, retry and reload')
    if (isAssertion(node) && !linesAround(node, lineOf).some(isComment))
      report('bare-as', node, 'say in a comment why it holds')
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (isBarrel(file)) report('barrel', file, 'import from the file that holds it')
  return breaches
}

const lazyPartFile = 'ui/part/lazy-part.tsx'

/** React's own: whatever fails in it takes the whole page along. */
const isBareLazy = (node: ts.Node): boolean =>
  ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'lazy'

const isAssertion = (node: ts.Node): boolean => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)

/** A comment counts when it stands on the line, above it, or above the statement the assertion is part of. */
const linesAround = (node: ts.Node, lineOf: (position: number) => number): number[] => {
  let statement = node
  while (statement.parent && !ts.isStatement(statement)) statement = statement.parent
  const line = lineOf(node.getStart())
  return [lineOf(node.end), line, line - 1, lineOf(statement.getStart()) - 1]
}

const isBarrel = (file: ts.SourceFile): boolean => file.statements.length > 0 && file.statements.every(passesOn)

const passesOn = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined
