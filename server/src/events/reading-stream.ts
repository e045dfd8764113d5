/** The log that readings wait in: one stream per shard group, so that each has one reader and keeps its order. */

export interface ReadingStream {
  readonly name: string
  readonly subjects: readonly string[]
}

export const readingStreamOf = (group: number): ReadingStream => ({
  name: `READING_${group}`,
  subjects: [`reading.${group}.>`],
})

export const readingSubject = (group: number, shard: number): string => `reading.${group}.${shard}`
