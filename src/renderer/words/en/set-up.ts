export const packers = {
  change: (now: string) => `Packer: ${now}. Press to sign in or out.`,
  signIn: 'Who is packing?',
  first: 'Sign in to pack',
  firstDetail:
    'Scan your badge, or choose your name. Nothing is packed here before somebody is signed in.',
  byBadge: 'Scan your badge, or choose your name.',
  nobodyKnown: 'Nobody is in the list of packers yet. Add them under Settings, Packers.',
  toSettings: 'Open the settings',
  signOut: (name: string) => `Sign out ${name}`,
  now: 'packing now',

  title: 'Who packs here',
  hint: 'A packer’s name stands in every purchase, print and decision. A badge is any barcode of theirs, or PB:PACKER: and its code.',
  none: 'No packers yet: nobody has to sign in.',
  name: 'Name',
  badge: 'Badge (scan it)',
  noBadge: 'no badge: signs in by name',
  hasBadge: 'signs in by badge or name',
  add: 'Add packer',
  remove: 'Remove',
  required: 'Nobody packs without signing in',
};

export const lock = {
  needed: 'A supervisor is needed',
  neededWhy: 'Settings are changed with the supervisor’s PIN. It opens them for five minutes.',
  open: 'Open the settings',
  locked: 'Locked: a change asks for the supervisor’s PIN.',
  openUntil: (time: string) => `Open until ${time}: changes need no PIN.`,
  lockNow: 'Lock now',

  title: 'Supervisor’s PIN',
  hint: 'Where a PIN is set, it is asked for by settings, settling, cancelling and accepting a label by its position.',
  none: 'No PIN is set: anybody here may change settings and settle purchases.',
  isSet: 'A PIN is set.',
  current: 'PIN in force',
  next: 'New PIN, 4 to 12 digits',
  again: 'New PIN once more',
  differ: 'The two are not the same.',
  digits: '4 to 12 digits are needed.',
  set: 'Set the PIN',
  change: 'Change the PIN',
  remove: 'Take the PIN away',
  done: 'Done.',
};

export const connection = {
  title: 'The partner this station speaks to',
  sandbox: 'The sandbox is in use: nothing real is bought, and nothing is charged.',
  real: (host: string) => `In use now: ${host}`,
  next: (host: string) => `Saved, and not in use yet: ${host}. Until then nothing changes.`,
  nextSandbox: 'Saved, and not in use yet: the sandbox.',
  useNow: 'Use it now',
  benchFirst: 'An order lies on the bench. Finish it or put it away first.',
  url: 'Address of the partner (https://…)',
  save: 'Check and save',
  allThree: 'All three fields are needed, or none.',
  anyway: 'Save without a working check',
  saved: 'The partner answered. The connection is saved.',
  savedUnchecked: 'The connection is saved, but the partner did not answer as it should.',
  forThisRun:
    'There is no keychain here, so the credentials are known until Packbench is closed. For longer, give them in the environment: PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY.',
  useSandbox: 'Use the sandbox',
  staySandbox: 'Stay on the sandbox',
};

export const setUp = {
  notice:
    'This station is not set up yet. Until then it works on the sandbox: try whatever you like.',
  start: 'Set up this station',
  label: 'Steps of the set-up',
  steps: {
    connection: 'Partner',
    address: 'Own address',
    printers: 'Printers',
    boxes: 'Boxes',
    packers: 'Packers',
  },
  next: {
    connection: 'Whom does this station buy from?',
    address: 'Where do parcels come from?',
    printers: 'Where does paper come out?',
    boxes: 'Which boxes are there?',
    packers: 'Who packs here?',
  },
  detail: 'Every step can be left out, and changed later under Settings.',
  trySandbox: 'Try the sandbox first',
  back: 'Back',
  onward: 'Next',
  finish: 'Finish',
  leave: 'Leave the set-up',
};
