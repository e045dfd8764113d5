import { guideSteps, type GuideStep } from '#features/content/guide/guide-rows.ts'
import { useGuide } from '#features/content/guide/use-guide.ts'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import styles from './guide-page.module.css'

/** The first steps of one's role, each leading to where it is done. */
export const GuidePage = () => {
  const t = useText()
  const router = useRouter()
  const { steps, isOffered, end, busy, failure } = useGuide(() => void router.go(router.places.home, 'switchTab'))
  return (
    <RecordPage title={t(($) => $.me.content.guide.title)} body="column">
      <p className={styles.sub}>{t(($) => $.me.content.guide.steps, { n: steps.length })}</p>
      <Card padded={false}>
        <ol className={styles.rows}>
          {steps.map((step, place) => (
            <li key={step}>
              <StepRow step={step} place={place + 1} />
            </li>
          ))}
        </ol>
      </Card>
      <p className={styles.sub}>{t(($) => $.me.content.guide.later)}</p>
      {isOffered ? (
        <Dock>
          <FailureLine failure={failure} />
          <Button size="large" icon="check" busy={busy} onClick={() => void end()}>
            {t(($) => $.me.content.guide.done)}
          </Button>
        </Dock>
      ) : (
        <Button look="outline" onClick={() => void router.go(contentPaths.manual)}>
          {t(($) => $.me.content.manual.title)}
        </Button>
      )}
    </RecordPage>
  )
}

const StepRow = ({ step, place }: { readonly step: GuideStep; readonly place: number }) => {
  const t = useText()
  const router = useRouter()
  const { icon, to } = guideSteps[step]
  return (
    <a className={styles.row} href={router.hrefOf(to(router.places))}>
      <i className={styles.sign}>
        <Icon name={icon} size={22} />
      </i>
      <span className={styles.words}>
        <small className={styles.sub}>{t(($) => $.me.content.guide.step, { n: place })}</small>
        <b>{t(($) => $.me.content.guide.words[step].title)}</b>
        <span className={styles.sub}>{t(($) => $.me.content.guide.words[step].why)}</span>
      </span>
      <Icon name="chevron-right" size={18} />
    </a>
  )
}
