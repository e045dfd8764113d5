import { inspectorPackCalls, type SharedPack } from '@vigil/contract/inspector-pack/inspector-pack'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { PackFacts } from './pack-facts.tsx'
import styles from './pack.module.css'

/** What a link shows to whoever has it: nothing of the unit but what stands in the pack. */
export const SharedPackView = ({ linkToken }: { readonly linkToken: string }) => (
  <WithTexts areas={['duty']}>
    <Asked linkToken={linkToken} />
  </WithTexts>
)

const Asked = ({ linkToken }: { readonly linkToken: string }) => {
  const t = useText()
  const language = useLanguage()
  const { answer, failure, retry } = useAsked(inspectorPackCalls.open, { linkToken })
  if (answer) return <Shown pack={answer} />
  if (!failure) return <RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />
  const isOver = failure.kind === 'refused'
  return (
    <EmptyState
      picture={isOver ? 'lock' : 'network'}
      title={isOver ? t(($) => $.duty.pack.over) : t(($) => $.shell.network.lost)}
      hint={failureText(t, language, failure)}
      action={isOver ? undefined : <Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
      urgent={!isOver}
    />
  )
}

const Shown = ({ pack }: { readonly pack: SharedPack }) => {
  const t = useText()
  const language = useLanguage()
  const { files } = useCaller()
  const until = new Date(pack.expiresAt).toLocaleString(language, { hourCycle: 'h23' })
  return (
    <div className={styles.sheet}>
      <h2 className={styles.title}>{pack.projectName}</h2>
      <p className={styles.hint}>{t(($) => $.duty.pack.of, { operator: pack.operatorName })}</p>
      <p>{t(($) => $.duty.pack.days, { from: pack.fromDay, to: pack.toDay })}</p>
      <a className={styles.save} href={files + pack.address} download>
        {t(($) => $.duty.pack.download)}
      </a>
      <p className={styles.hint}>{t(($) => $.duty.pack.until, { at: until })}</p>
      <PackFacts {...pack} />
    </div>
  )
}
