import { useCallback, useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notification } from '#ui/feedback/notification.tsx'
import { Snackbar } from '#ui/feedback/snackbar.tsx'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { UrgentBanner } from '#ui/feedback/urgent-banner.tsx'
import { Card } from '#ui/surface/card.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './gallery-screen.module.css'

export const FeedbackParts = () => (
  <>
    <Voices />
    <Empty />
  </>
)

const nothing = (): void => undefined

const Voices = () => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(true)
  const [notified, setNotified] = useState(false)
  const endNotice = useCallback(() => setNotified(false), [])
  return (
    <Card title={t(($) => $.gallery.feedback)}>
      <div className={styles.column}>
        <UrgentBanner
          severity="fire"
          title={t(($) => $.gallery.fireOpen)}
          detail={t(($) => $.gallery.firePlace)}
          elapsed="02:14"
          more="+3"
          onPress={nothing}
        />
        <StatusBar
          text={t(($) => $.shell.live.offlineSince, { time: '11:30' })}
          action={{ text: t(($) => $.shell.live.reconnect), onPress: nothing }}
        />
        {marked && (
          <Snackbar
            text={t(($) => $.gallery.marked)}
            action={{ text: t(($) => $.shell.button.undo), onPress: () => setMarked(false) }}
            onOver={nothing}
          />
        )}
        <NavBar
          title={t(($) => $.gallery.pressure)}
          subtitle={t(($) => $.gallery.pressurePlace)}
          back={{ label: t(($) => $.shell.nav.back), onPress: nothing }}
        />
        <div className={styles.line}>
          <Button look="soft" onClick={() => setOpen(true)}>
            {t(($) => $.gallery.openSheet)}
          </Button>
          <Button look="soft" onClick={() => void showToast(t(($) => $.gallery.marked))}>
            {t(($) => $.gallery.showToast)}
          </Button>
          <Button look="soft" onClick={() => setNotified(true)}>
            {t(($) => $.gallery.notify)}
          </Button>
        </div>
        {notified && (
          <Notification
            severity="warn"
            title={t(($) => $.gallery.newAlarm)}
            detail={t(($) => $.gallery.firePlace)}
            onPress={endNotice}
            onOver={endNotice}
          />
        )}
        <Sheet
          open={open}
          title={t(($) => $.gallery.sheetTitle)}
          closeLabel={t(($) => $.shell.nav.close)}
          onClose={() => setOpen(false)}
        >
          <p>{t(($) => $.gallery.unknownDetail)}</p>
        </Sheet>
      </div>
    </Card>
  )
}

const Empty = () => {
  const t = useText()
  const retry = t(($) => $.shell.network.retry)
  return (
    <>
      <Card>
        <EmptyState
          picture="clear"
          title={t(($) => $.gallery.noAlarm)}
          hint={t(($) => $.gallery.noAlarmHint)}
          action={<Button look="soft">{t(($) => $.gallery.seeAll)}</Button>}
        />
      </Card>
      <Card>
        <EmptyState
          picture="network"
          title={t(($) => $.shell.network.lost)}
          hint={t(($) => $.shell.network.check)}
          action={<Button>{retry}</Button>}
          urgent
        />
      </Card>
      <Card>
        <EmptyState picture="lock" title={t(($) => $.shell.refused.title)} hint={t(($) => $.shell.refused.hint)} />
      </Card>
    </>
  )
}
