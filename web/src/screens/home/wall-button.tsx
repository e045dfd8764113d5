import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { IconButton } from '#ui/action/icon-button.tsx'

/** The control room is for a wide screen, and for who sees alarms. */
export const WallButton = () => {
  const t = useText()
  const router = useRouter()
  const wide = useWide()
  const session = useSession()
  if (!wide || !session?.leftMenuList.includes('alarmRec')) return null
  return (
    <IconButton
      icon="monitor"
      label={t(($) => $.home.wall)}
      onClick={() => void router.go(`${router.places.home}?wall=1`)}
    />
  )
}
