/** What a person reads of a report. */
import type { PackReport } from '@vigil/protocols/inspector-pack/verify-pack'

const inFours = (fingerprint: string): string => (fingerprint.match(/.{4}/g) ?? []).join(' ')

export const wordsOf = ({ changes, fingerprint, manifest }: PackReport, isKeyAsked: boolean): string => {
  if (changes.length > 0) return changes.map(({ sentence }) => `CHANGED  ${sentence}`).join('\n')
  if (!manifest || fingerprint === null) return 'CHANGED  Nobody vouches for it.'
  const { unit, period, books, missing } = manifest
  return [
    `UNCHANGED  ${unit.name}, ${period.from} to ${period.to}, made ${manifest.madeAt} for ${manifest.askedBy}.`,
    ...Object.values(books).map(({ file, rows }) => `  ${file}: ${rows} rows`),
    ...missing.map((sentence) => `  missing: ${sentence}`),
    `  key: ${inFours(fingerprint)}`,
    ...(isKeyAsked
      ? []
      : ['  Whose key that is no file can prove: compare it with what the operator publishes, or give --key.']),
  ].join('\n')
}
