import { packBooks, type InspectorPack } from '@vigil/contract/inspector-pack/inspector-pack'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import styles from './pack.module.css'

type Said = Pick<InspectorPack, 'counts' | 'missing' | 'fingerprint' | 'madeAt' | 'bytes'>

const megabyte = 1_000_000

/** In groups, as people read it to each other. */
const inFours = (fingerprint: string): string => (fingerprint.match(/.{4}/g) ?? []).join(' ')

/** What is in it, what is not, and whose key vouches for it: the same for whoever made it and whoever was given it. */
export const PackFacts = ({ counts, missing, fingerprint, madeAt, bytes }: Said) => {
  const t = useText()
  const language = useLanguage()
  const books: readonly Fact[] = counts
    ? [...packBooks, 'photos' as const].map((book) => [t(($) => $.duty.pack.books[book]), counts[book]])
    : []
  const made = madeAt && new Date(madeAt).toLocaleString(language, { hourCycle: 'h23' })
  return (
    <div className={styles.facts}>
      <FactList facts={books} atEnd />
      {missing.length > 0 && (
        <div className={styles.missing}>
          <b>{t(($) => $.duty.pack.missing)}</b>
          <ul>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <FactList
        facts={[
          [t(($) => $.duty.pack.madeAt), made],
          [t(($) => $.duty.pack.size), bytes === null ? null : `${(bytes / megabyte).toFixed(1)} MB`],
          [t(($) => $.duty.pack.key), fingerprint && <span className={styles.key}>{inFours(fingerprint)}</span>],
        ]}
      />
      <p className={styles.hint}>{t(($) => $.duty.pack.keyHint)}</p>
    </div>
  )
}
