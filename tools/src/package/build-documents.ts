/** The documents as people read them; returns the folder to serve. */
import { join } from 'node:path'
import { runChild } from '../demo/child.ts'

export const buildDocuments = async (root: string, workFolder: string): Promise<string> => {
  const args = [join(root, 'docs-site/src/build.ts')]
  await runChild({ name: 'build-documents', args, folder: workFolder, environment: { NODE_ENV: 'production' } })
  return join(root, 'docs-site/dist/site')
}
