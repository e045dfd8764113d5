import { useQuery } from '@tanstack/react-query'
import { linkageCalls, type LinkageRule, type LinkageVersion } from '@vigil/contract/linkage/linkage'
import { MissingRecord, RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Card } from '#ui/surface/card.tsx'
import { RuleActs, RuleEnd } from './rule-acts.tsx'
import { Runs } from './runs.tsx'
import { Trials } from './trials.tsx'
import { VersionCard, VersionFacts } from './version-card.tsx'
import { RuleWords } from '../words/rule-words.tsx'
import { useNamed } from '../words/use-named.ts'
import styles from '../linkage.module.css'

/** Somebody else may be answering for it at this moment. */
const lookEveryMs = 5_000

/** A rule in plain words, what it did with its proof, and who may change that. */
export const InfoScreen = () => {
  const t = useText()
  const router = useRouter()
  const ruleId = useAddressFields<'rule'>().idOf('rule')
  const query = useQuery({
    ...queryOf(linkageCalls.get, { ruleId: ruleId ?? '' }),
    enabled: ruleId !== undefined,
    refetchInterval: lookEveryMs,
  })
  const name = query.data && shownOf(query.data)?.body.name
  return (
    <RecordPage title={name ?? t(($) => $.linkage.info.title)}>
      {ruleId === undefined ? (
        <MissingRecord
          title={t(($) => $.linkage.info.missing)}
          way={{ text: t(($) => $.linkage.choose.toList), to: router.places.linkageRules }}
        />
      ) : (
        <QueryState query={query} call={linkageCalls.get} rows={8}>
          {(rule) => <Info rule={rule} />}
        </QueryState>
      )}
    </RecordPage>
  )
}

const shownOf = ({ live, draft, older }: LinkageRule): LinkageVersion | undefined => live ?? draft ?? older[0]

const Info = ({ rule }: { readonly rule: LinkageRule }) => {
  const t = useText()
  const named = useNamed(rule.named)
  const { ruleId, live, draft } = rule
  const troubled = rule.named.filter(({ trouble }) => trouble !== null).length
  const tried = draft ?? live
  return (
    <>
      <div className={styles.wizard}>
        <div className={styles.main}>
          {troubled > 0 && (
            <p className={styles.troubled} role="status">
              {t(($) => $.linkage.info.troubled, { count: troubled })}
            </p>
          )}
          <div className={live && draft ? styles.beside : undefined}>
            {live && <VersionCard version={live} named={named} />}
            {draft && <VersionCard version={draft} named={named} isDraft />}
          </div>
          {tried && <Trials rule={rule} version={tried} />}
          <Runs ruleId={ruleId} />
        </div>
        <aside className={styles.aside}>
          <Older versions={rule.older} named={named} />
          <RuleEnd rule={rule} name={tried?.body.name ?? ''} />
        </aside>
      </div>
      <RuleActs rule={rule} />
    </>
  )
}

interface OlderProps {
  readonly versions: readonly LinkageVersion[]
  readonly named: ReturnType<typeof useNamed>
}

const Older = ({ versions, named }: OlderProps) => {
  const t = useText()
  if (versions.length === 0) return null
  return (
    <Card title={t(($) => $.linkage.info.versions)}>
      {versions.map((version) => (
        <details key={version.version} className={styles.expression}>
          <summary>
            v{version.version} · {t(($) => $.linkage.states[version.state])}
          </summary>
          <RuleWords body={version.body} named={named} />
          <VersionFacts version={version} />
        </details>
      ))}
    </Card>
  )
}
