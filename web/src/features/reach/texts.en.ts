import type { messages as zh } from './texts.zh.ts'
import type { Translated } from '#infrastructure/i18n/translated.ts'

export const messages = {
  ways: {
    title: 'How I am reached',
    hint: 'This is how the platform reaches you in an alarm. Keep at least the phone and one device that can be pushed.',
    phone: 'Calls and text messages',
    phoneOn: 'To the number you have given',
    phoneOff: 'No number: nobody can call you in a fire',
    phoneMend: 'Give a number',
    chat: 'Chat messages',
    chatOn: 'Tied: alarms come to your chat account',
    chatOff: 'Not tied',
    chatMend: 'Bind',
    on: 'Works',
  },
  push: {
    title: 'Push on this device',
    turnOn: 'Turn on push here',
    turnOff: 'Turn off push here',
    states: {
      on: 'On: alarms come even when the page is closed',
      off: 'Off: when the page is closed, no alarm reaches this device',
      refused:
        'The browser blocks notifications. Allow notifications for this site in the browser’s settings, then come back and turn it on.',
      without:
        'This browser cannot be pushed. On an iPhone, add the page to the home screen first; elsewhere use Chrome, Edge or Firefox.',
      noService: 'The platform does not push. Ask your operator.',
    },
    failed: 'It could not be turned on. Check the network and try again',
    devices: 'Devices that can be pushed',
    unnamed: 'Unnamed device',
    reached: 'Last reached {{time}}',
    never: 'Never reached yet',
  },
  mail: {
    label: 'E-mail',
    hint: 'A letter goes out beside each push. Leave it empty for none.',
    save: 'Save address',
    saved: 'Saved',
  },
  ring: {
    title: 'Ring me now',
    hint: 'Tries each way once, with you alone, and shows which of them really work. Once a minute.',
    go: 'Ring me now',
    live: 'What became of it',
    none: 'Not tested yet',
    noneHint: 'Press “Ring me now”: call, text message, push, chat and e-mail are tried once each.',
    causes: {
      noCarrier: 'The platform does not have this way. Ask your operator',
      noAddress: 'You have not given an address for it. Add it above',
      refused: 'The provider did not deliver it. Check the address, or try later',
      notAnswered: 'Nobody answered. Check that the phone is not muted or blocking',
      noCredit: 'Packs and balance are used up. Ask your company to top up',
    },
  },
  unit: {
    title: 'Can the call order reach somebody',
    steps: {
      D1: 'Duty officer, first',
      D2: 'Duty officers, next',
      M: 'Fire-safety manager',
      R: 'Responsible person',
      O: 'Operator’s centre',
    },
    warnings: {
      nobody: 'Nobody: in a fire this step calls no one',
      noMobile: 'No phone number: this step cannot call',
      noList: 'The operator has no duty list: everybody it has is rung; set one on the operator’s page',
      noPush: 'No device to push: only calls and text messages',
    },
    ways: { voice: 'Calls', push: 'Push, {{n}}', chat: 'Chat', email: 'E-mail' },
    without: 'No way at all',
    reached: 'Last reached {{time}}',
    never: 'Never reached yet',
    missing: '{{n}} steps of the fire calls reach nobody',
    missingHint: '{{steps}}. Press to see and mend it.',
  },
} as const satisfies Translated<typeof zh>
