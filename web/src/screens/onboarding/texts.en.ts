import type { messages as zh } from './texts.zh.ts'

export const messages: typeof zh = {
  add: {
    title: 'Add equipment',
    noUnit: 'Choose a unit first',
    noUnitHint: 'Equipment belongs to a unit; choose one on Home, then add.',
    label: 'Label',
    code: 'Equipment code',
    codeHint: 'As on the label or its QR code: 4 to 40 letters, digits or hyphens',
    codeMissing: 'Enter the equipment code',
    name: 'Name',
    nameMissing: 'Enter a name',
    place: 'Place',
    protocol: 'Protocol (optional)',
    type: 'Kind of equipment',
    typeMissing: 'Choose the kind of equipment',
    chooseType: 'Choose kind',
    run: 'Add',
  },
  made: {
    secret: 'Secret of the device',
    waiting: 'Waiting for its first report',
    waitingHint: 'Once it connects with its code and secret, this changes by itself.',
    heard: 'First report received',
    open: 'Open equipment',
    more: 'Add another',
  },
  gateway: {
    add: 'Add gateway',
    choose: 'Choose gateway',
    none: 'This unit has no gateway yet',
  },
  heard: {
    title: 'Devices found',
    noGateway: 'Choose a gateway first',
    none: 'No unregistered device behind it',
    noneHint: 'Let the device report once; this page asks again every 5 seconds.',
    silent: 'No values told',
    messages: '{{count}} messages',
  },
  child: {
    add: 'Add device behind a gateway',
    behind: 'Behind gateway {{code}} at address {{child}}; it uses the gateway’s secret.',
  },
  protocols: {
    title: 'Choose protocol',
    choose: 'By protocol',
  },
  types: {
    title: 'Choose kind of equipment',
    search: 'Search kinds',
    clear: 'Clear',
    none: 'No such kind',
    noneHint: 'Try another word, or clear it and look by system.',
  },
}
