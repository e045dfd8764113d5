import { join } from 'node:path'
import { budgets, builtFiles } from './built-files.ts'

const site = join(import.meta.dirname, 'dist/site')

// oxlint-disable-next-line import/no-default-export -- the tool reads its settings so
export default budgets.map(({ name, limitKb, from }) => ({
  name,
  limit: `${limitKb} kB`,
  gzip: true,
  path: [...builtFiles(site, from)].filter((file) => file.endsWith('.js')).map((file) => join('dist/site', file)),
}))
