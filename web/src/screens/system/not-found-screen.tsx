import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export const NotFoundScreen = () => {
  const t = useText()
  const router = useRouter()
  return (
    <main>
      <EmptyState
        picture="nothing"
        title={t(($) => $.shell.page.notFound)}
        hint={t(($) => $.shell.page.notFoundHint)}
        action={
          <Button look="soft" onClick={() => void router.go(router.places.home, 'relaunch')}>
            {t(($) => $.shell.page.goHome)}
          </Button>
        }
      />
    </main>
  )
}
