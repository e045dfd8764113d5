import type { LinkageVersion } from '@vigil/contract/linkage/linkage'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import { stateTones } from '../list/state-of.ts'
import type { Named } from '../words/named.ts'
import { AgainWords, RuleWords } from '../words/rule-words.tsx'
import styles from '../linkage.module.css'

interface VersionCardProps {
  readonly version: LinkageVersion
  readonly named: Named
  readonly isDraft?: boolean
}

/** One version of a rule in plain words, with the exact expression behind a fold. */
export const VersionCard = ({ version, named, isDraft = false }: VersionCardProps) => {
  const t = useText()
  const { state, body, expression, needsApproval } = version
  const about = { version: version.version }
  return (
    <Card
      title={isDraft ? t(($) => $.linkage.info.draft, about) : t(($) => $.linkage.info.live, about)}
      aside={
        <StateTag tone={stateTones[state]} shape>
          {t(($) => $.linkage.states[state])}
        </StateTag>
      }
    >
      <RuleWords body={body} named={named} />
      <h3 className={styles.small}>{t(($) => $.linkage.info.again)}</h3>
      <AgainWords body={body} />
      {needsApproval && <p className={styles.note}>{t(($) => $.linkage.info.danger)}</p>}
      <VersionFacts version={version} />
      <details className={styles.expression}>
        <summary>{t(($) => $.linkage.info.expression)}</summary>
        <code>{expression}</code>
      </details>
    </Card>
  )
}

/** Who wrote it, who let it act, and why it was sent back. */
export const VersionFacts = ({ version }: Pick<VersionCardProps, 'version'>) => {
  const t = useText()
  const language = useLanguage()
  const { by, madeAt, approvedBy, refusedFor } = version
  return (
    <FactList
      facts={[
        [t(($) => $.linkage.info.by), by],
        [t(($) => $.linkage.info.madeAt), dayTimeText(Date.parse(madeAt), language)],
        [t(($) => $.linkage.info.approvedBy), approvedBy],
        [t(($) => $.linkage.info.refusedFor), refusedFor],
      ]}
    />
  )
}
