/** The arrows of the house as data: a room may import what its row names, and nothing else of ours. */

const packages = ['device-types', 'brands', 'protocols', 'contract', 'server', 'web', 'simulator', 'stack']
const workshops = ['e2e', 'bench', 'faults', 'tools', 'docs-site']
const workshopImports = ['contract', 'device-types', 'protocols', 'simulator', 'stack']
/** What a phone does with check-ins is tried with the page's own code. */
const phoneImports = ['web/src/features/patrol', 'web/src/infrastructure']

/** Top to bottom: a layer may import every layer below it. Rooms in one layer do not know each other. */
const serverLayers = [
  ['main.ts'],
  ['processes'],
  ['features'],
  ['foundation'],
  ['events', 'schema'],
  ['infrastructure'],
]
const webLayers = [['main.tsx'], ['app'], ['screens'], ['features'], ['foundation'], ['ui', 'infrastructure']]

/** Each noun may import only the nouns before it. */
const serverNouns = ['rights', 'account', 'oem', 'brand', 'company', 'project', 'equipment']
const webNouns = [
  'session',
  'brand',
  'rights',
  'photo',
  'record',
  'form',
  'area',
  'map',
  'project',
  'equipment',
  'plan',
  'camera',
]

/** What knows no product word imports no package that is full of them. */
const wordless = ['server/src/infrastructure', 'web/src/ui']

const layerArrows = (owner, layers, packagesBelow) =>
  layers.flatMap((rooms, depth) => {
    const below = layers
      .slice(depth + 1)
      .flat()
      .map((room) => `${owner}/src/${room}`)
    return rooms
      .map((room) => `${owner}/src/${room}`)
      .map((room) => ({ room, mayImport: wordless.includes(room) ? below : [...below, ...packagesBelow] }))
  })

const arrows = [
  { room: 'device-types', mayImport: [] },
  { room: 'brands', mayImport: [] },
  { room: 'protocols', mayImport: ['device-types'] },
  { room: 'contract', mayImport: ['device-types'] },
  { room: 'simulator', mayImport: ['protocols', 'device-types'] },
  { room: 'stack', mayImport: [] },
  // The private servers that workshops start and kill; nothing that ships imports them.
  { room: 'stack', mayImport: [] },
  ...workshops.map((room) => ({
    room,
    mayImport: room === 'faults' ? [...workshopImports, ...phoneImports] : workshopImports,
  })),
  ...layerArrows('server', serverLayers, ['contract', 'brands', 'protocols', 'device-types']),
  ...layerArrows('web', webLayers, ['contract', 'brands', 'device-types']),
  { room: 'server/src/testing', mayImport: ['server', 'contract', 'brands', 'protocols', 'device-types'] },
]

/** A room is a folder, or one file where its name has an ending. */
const pathOf = (room) => (/\.tsx?$/.test(room) ? `^${room.replace('.', '[.]')}$` : `^${room}/`)

const ours = `^(${[...packages, ...workshops, 'stack'].join('|')})/`
const tests = '[.]test[.]tsx?$'
const testing = '^(server|web)/src/testing/'

const roomRule = ({ room, mayImport }) => ({
  name: `arrow-${room.replace('/src/', '-').replace('.', '-')}`,
  comment: `${room} may import ${mayImport.length > 0 ? mayImport.join(', ') : 'nothing of ours'}`,
  severity: 'error',
  from: { path: pathOf(room) },
  // Whether a test asks for testing/ is the business of only-tests-use-testing.
  to: { path: ours, pathNot: [pathOf(room), ...mayImport.map(pathOf), testing] },
})

const nounRules = (owner, nouns) =>
  nouns.map((noun, place) => ({
    name: `noun-${owner}-${noun}`,
    comment: `foundation/${noun} may import only the nouns before it: ${nouns.slice(0, place).join(', ') || 'none'}`,
    severity: 'error',
    from: { path: `^${owner}/src/foundation/${noun}/` },
    to: {
      path: `^${owner}/src/foundation/`,
      pathNot: nouns.slice(0, place + 1).map((name) => `^${owner}/src/foundation/${name}/`),
    },
  }))

const refuse = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    refuse('no-circle', 'Two files that need each other are one file, or a third is missing.', {}, { circular: true }),
    ...arrows.map(roomRule),
    ...nounRules('server', serverNouns),
    ...nounRules('web', webNouns),
    refuse(
      'feature-to-feature',
      'On the server a feature speaks by an event, on the web a screen composes both.',
      { path: '^(server|web)/src/features/([^/]+)/' },
      { path: '^(server|web)/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    refuse(
      'unknown-room',
      'The file stands in no room of the house, so no arrow covers it.',
      { path: '^(server|web)/src/', pathNot: [...arrows.map(({ room }) => pathOf(room)), testing] },
      {},
    ),
    refuse(
      'unknown-package',
      'A package that is not in the table above has no arrows.',
      { path: '^[^/]+/src/', pathNot: ours },
      {},
    ),
    refuse(
      'unknown-noun',
      'The nouns of the foundation are counted; a new one needs its place in the order.',
      {
        path: '^(server|web)/src/foundation/',
        pathNot: [`^server/src/foundation/(${serverNouns.join('|')})/`, `^web/src/foundation/(${webNouns.join('|')})/`],
      },
      {},
    ),
    refuse(
      'only-tests-use-testing',
      'Product code never leans on test code.',
      { pathNot: [tests, testing] },
      { path: testing },
    ),
    refuse('nothing-imports-a-test', 'A test is nobody’s library.', {}, { path: tests }),
    refuse(
      'web-carries-no-rows',
      'Device types reach the client by call: all rows together are 38 kB gzipped.',
      // What a test reads reaches no client.
      { path: '^web/', pathNot: tests },
      { path: '^device-types/src/catalogue/', reachable: true },
    ),
    // The builder turns `?url` into the address of the file.
    refuse('unresolved', 'The import leads nowhere.', {}, { couldNotResolve: true, pathNot: '\\?url$' }),
    refuse(
      'undeclared',
      'A package that is imported is declared.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    refuse(
      'development-only',
      'Product code runs where development packages are not installed.',
      { path: `^(${packages.join('|')})/src/`, pathNot: [tests, testing] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    // Type-only imports obey the same arrows: a circle of types is still a circle.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/(dist|coverage|[.]data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
