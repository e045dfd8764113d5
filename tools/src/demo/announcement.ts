/** What a person needs to look around in the demo city. */

export interface DemoAccount {
  readonly userName: string
  /** Absent from a city that was built before people had one. */
  readonly userTel?: string
  readonly password: string
  readonly role: string
  readonly at: string
}

export interface DemoDevice {
  readonly keyCode: string
  readonly type: string
  readonly equipmentId: string
  readonly children: readonly { readonly childKey: string; readonly equipmentId: string }[]
}

export interface DemoCity {
  readonly accounts: readonly DemoAccount[]
  readonly devices: readonly DemoDevice[]
}

export interface Whereabouts {
  readonly api: string
  readonly mqtt: string
  /** Where fire panels connect, by GB/T 26875.3. */
  readonly panels: string
  readonly control: string
  /** What was sent to whose number: GET /messages?mobile=… */
  readonly sms: string
  /** The stand-in for the chat platform. */
  readonly chat: string
  /** Stand-ins for whoever carries alarms to people; each shows at GET / what it took. */
  readonly carriers: Readonly<Record<'voice' | 'push' | 'chatMessages' | 'letters', string>>
  /** Where each process shows its figures to a monitoring system: /metrics, /live, /ready. */
  readonly metrics: Readonly<Record<string, string>>
  /** The login page that offers it. */
  readonly chatPage: string | undefined
  /** Where the payment channels' stand-in is directed, in a city that has one. */
  readonly payments: string | undefined
  readonly cityFile: string
  /** Of every process by its name, for whoever wants to see one away. */
  readonly pids: Readonly<Record<string, number | undefined>>
}

const firstOfEachRole = (accounts: readonly DemoAccount[]) => [
  ...new Map(accounts.toReversed().map((account) => [account.role, account])).values(),
]

const accountLines = (accounts: readonly DemoAccount[]) =>
  firstOfEachRole(accounts)
    .toReversed()
    .map(({ role, userName, userTel = '', password, at }) =>
      [`  ${role.padEnd(12)}`, userName.padEnd(16), userTel.padEnd(11), `${password} `, at].join(' '),
    )

/** Lines for a shell, to be copied as they are. */
const tryLines = ({ accounts, devices }: DemoCity, { api, control }: Whereabouts): string[] => {
  const admin = accounts.find(({ role }) => role === 'super')
  const detector = devices.find(({ type }) => type === 'smokeDetector')
  const login = `-d userName=${admin?.userName} -d password=${admin?.password}`
  const order = (fields: object) =>
    `curl -s ${control} -H 'content-type: application/json' -d '${JSON.stringify({ keyCode: detector?.keyCode, ...fields })}'`
  return [
    `TOKEN=$(curl -s ${api}/account/login.action ${login} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    `curl -s ${api}/equipment/findEquipment.action -d token=$TOKEN -d size=5`,
    order({ order: 'setState', property: 'state', value: 'alarm' }),
    `curl -s ${api}/equipment/findEquipment.action -d token=$TOKEN -d state=fire -d size=5`,
    order({ order: 'recover' }),
  ]
}

export const announce = (city: DemoCity, where: Whereabouts): string =>
  [
    '',
    `The demo city is live.`,
    `  page         ${where.api}    (phone and desktop; all calls: ${where.api}/openapi.json)`,
    `  devices      ${where.mqtt}`,
    `  orders       ${where.control}`,
    `  login codes  ${where.sms}/messages`,
    `  calls        ${where.carriers.voice}    (nobody answers; PUT {"mobile": "…", "does": "1"} and he does)`,
    ...(where.chatPage ? [`  chat login   ${where.api}/#/pagesLogin/login/${where.chatPage}`] : []),
    '',
    `Accounts, one of each role; all of them with their passwords: ${where.cityFile}`,
    ...accountLines(city.accounts),
    '',
    'Log in, list equipment, set a smoke detector on fire, see it, put it out:',
    ...tryLines(city, where).map((line) => `  ${line}`),
    '',
    'Ctrl-C stops everything; the city stays for the next time.',
  ].join('\n')
