import { reportCalls } from '@vigil/contract/work-order/report'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { AskedInVain } from '../asked-in-vain.tsx'
import styles from './report.module.css'

/** A number, a day and one word: all that whoever reported it hears. */
export const FollowView = ({ secret }: { readonly secret: string }) => {
  const t = useText()
  const language = useLanguage()
  const { answer, failure, retry } = useAsked(reportCalls.follow, { secret })
  if (answer) {
    const day = new Date(answer.at).toLocaleDateString(language, { dateStyle: 'long' })
    return (
      <div className={styles.form}>
        <h2 className={styles.title}>{t(($) => $.register.report.stage[answer.stage])}</h2>
        <p className={styles.note}>{t(($) => $.register.report.stageHint[answer.stage])}</p>
        <p className={styles.note}>{t(($) => $.register.report.ofDay, { number: answer.number, day })}</p>
      </div>
    )
  }
  if (!failure) return <RowSkeleton rows={3} label={t(($) => $.register.report.looking)} />
  if (failure.kind === 'refused')
    return (
      <EmptyState
        picture="nothing"
        title={t(($) => $.register.report.unknown)}
        hint={t(($) => $.register.report.unknownHint)}
      />
    )
  return <AskedInVain failure={failure} retry={retry} />
}
