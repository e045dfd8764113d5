import { RecordPage } from '#foundation/record/record-page.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

interface PlannedScreenProps {
  /** planned: nobody has it yet. notOffered: the operator left it out. */
  readonly why?: 'planned' | 'notOffered'
  readonly name: { readonly zh: string; readonly en: string }
}

/** An address that exists and a page that does not, or not here: it says so, and shows the way back. */
export const PlannedScreen = ({ name, why = 'planned' }: PlannedScreenProps) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const title = language === 'en' ? name.en : name.zh
  return (
    <RecordPage title={title}>
      <EmptyState
        picture="plan"
        title={t(($) => $.shell.page[why])}
        hint={t(($) => $.shell.page[`${why}Hint`], { name: title })}
        action={
          <Button look="soft" onClick={() => void router.go(router.places.home, 'relaunch')}>
            {t(($) => $.shell.page.goHome)}
          </Button>
        }
      />
    </RecordPage>
  )
}
