/** The files of a new feature: the skeleton, with its sample's name replaced in every spelling. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type FeatureName, nameFeature } from './feature-name.ts'

export type NewFile = { path: string; text: string }

type Choice = { name: FeatureName; resource: string; migration: string }

const skeleton = resolve(import.meta.dirname, 'skeleton')
const sample = nameFeature('sample-thing')

export const fillSkeleton = (choice: Choice): NewFile[] =>
  // The ending keeps the compiler away from files that are not code yet.
  globSync('**/*.txt', { cwd: skeleton })
    .sort()
    .map((path) => ({
      path: fill(path.replace(/\.txt$/, ''), choice),
      text: fill(readFileSync(join(skeleton, path), 'utf8'), choice),
    }))

const fill = (text: string, { name, resource, migration }: Choice): string =>
  text
    .replaceAll(sample.kebab, name.kebab)
    .replaceAll(sample.camel, name.camel)
    .replaceAll(sample.pascal, name.pascal)
    .replaceAll(sample.snake, name.snake)
    .replaceAll(sample.words, name.words)
    .replaceAll(upperFirst(sample.words), upperFirst(name.words))
    .replaceAll('sampleResource', resource)
    .replaceAll('0000', migration)

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
