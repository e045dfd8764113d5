import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Switch } from '#ui/choice/switch.tsx'
import { CommandSteps } from '#ui/confirm/command-steps.tsx'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import { SlideConfirm } from '#ui/confirm/slide-confirm.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import styles from './gallery-screen.module.css'

export const ConfirmParts = () => (
  <>
    <Switches />
    <Orders />
  </>
)

const Switches = () => {
  const t = useText()
  const label = t(($) => $.gallery.loop)
  const ask = (): void => void showToast(t(($) => $.gallery.slide))
  return (
    <Card title={t(($) => $.gallery.confirm)}>
      <div className={styles.column}>
        <div className={styles.line}>
          <Switch on label={label} stateText={t(($) => $.gallery.closed)} onPress={ask} />
          <Switch on={false} label={label} stateText={t(($) => $.gallery.opened)} onPress={ask} />
          <Switch on status="pending" label={label} stateText={t(($) => $.gallery.switching)} onPress={ask} />
          <Switch on status="locked" label={label} stateText={t(($) => $.gallery.locked)} onPress={ask} />
          <Switch on={false} status="tripped" label={label} stateText={t(($) => $.gallery.tripped)} onPress={ask} />
          <Switch on={null} label={label} stateText={t(($) => $.gallery.unknown)} onPress={ask} />
        </div>
        <SlideConfirm
          label={t(($) => $.gallery.slide)}
          releaseText={t(($) => $.gallery.release)}
          keyHint={t(($) => $.gallery.keyHint)}
          onConfirm={ask}
        />
        <Dock>
          <Button size="large">{t(($) => $.gallery.primary)}</Button>
        </Dock>
        <SlideConfirm
          label={t(($) => $.gallery.slide)}
          releaseText={t(($) => $.gallery.release)}
          keyHint={t(($) => $.gallery.keyHint)}
          disabled
          onConfirm={ask}
        />
      </div>
    </Card>
  )
}

const Orders = () => {
  const t = useText()
  const action = (text: string) => (
    <Button look="outline" size="small">
      {text}
    </Button>
  )
  return (
    <Card>
      <div className={styles.column}>
        <CommandSteps
          label={t(($) => $.gallery.command)}
          steps={[t(($) => $.gallery.stepSent), t(($) => $.gallery.stepReceived), t(($) => $.gallery.stepProven)]}
          current={1}
          elapsed={t(($) => $.gallery.elapsed)}
        />
        <OutcomeCard
          outcome="proven"
          title={t(($) => $.gallery.opened)}
          detail={t(($) => $.gallery.provenDetail)}
          action={action(t(($) => $.gallery.closeAgain))}
        />
        <OutcomeCard
          outcome="refused"
          title={t(($) => $.gallery.refused)}
          detail={t(($) => $.gallery.refusedDetail)}
          action={action(t(($) => $.shell.network.retry))}
        />
        <OutcomeCard
          outcome="unknown"
          title={t(($) => $.gallery.resultUnknown)}
          detail={t(($) => $.gallery.unknownDetail)}
          action={action(t(($) => $.gallery.callSite))}
        />
        <OutcomeCard
          outcome="locked"
          title={t(($) => $.gallery.viewOnly)}
          detail={t(($) => $.gallery.viewOnlyDetail)}
          action={action(t(($) => $.gallery.apply))}
        />
      </div>
    </Card>
  )
}
