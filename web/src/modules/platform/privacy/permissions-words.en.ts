// Texts of the list of phone permissions, in English.
import type { Words } from './permissions-words.zh.ts'

export const words: Words = {
  title: 'Permissions on a phone',
  description: 'When and why camera, microphone, position, storage and other permissions are asked for, and how to refuse them.',
  sections: [
    {
      title: '1. Principles',
      lines: [
        'Preserving files and digests, looking up and verifying, certificates, sharing and the public log ask for none of the permissions below.',
        'Only when you open a function that needs one, such as on-site evidence or voice recording, and press start, does your browser ask you. Platforms that do not offer these functions never ask.',
        'Each permission is asked for by itself. Refusing one does not affect other functions, and we do not keep asking.',
      ],
    },
    {
      title: '2. One by one',
      lines: [],
      items: [
        {
          name: 'Camera',
          facts: [
            ['Used for', 'On-site photographs and video; scanning QR codes'],
            ['Asked when', 'You press photograph, record or scan'],
            ['What we get', 'The picture you take. It ends when you stop, and is never used in the background'],
            [
              'If refused',
              'You cannot capture on site; you may upload an existing file, and the certificate says that you submitted it',
            ],
          ],
        },
        {
          name: 'Microphone',
          facts: [
            ['Used for', 'Voice recording, and sound with video or screen recording'],
            ['Asked when', 'You start a voice recording, or choose sound with a video or screen recording'],
            ['What we get', 'The sound you record. It ends when you stop, and the page shows that it is on'],
            ['If refused', 'No voice recording; video and screen recording work without sound'],
          ],
        },
        {
          name: 'Position',
          facts: [
            ['Used for', 'Stating where on-site evidence was captured'],
            ['Asked when', 'You choose to record the position'],
            ['What we get', 'Position and accuracy at the moment of capture, once each time; you are not followed'],
            ['If refused', 'Everything else works; the record says that no position was given'],
          ],
        },
        {
          name: 'Storage (files and pictures)',
          facts: [
            ['Used for', 'Choosing a file to preserve, look up or verify; downloading certificates and packages'],
            ['Asked when', 'You press choose or download; your system’s own window asks'],
            ['What we get', 'The files you choose and no others; we cannot see your pictures or other files'],
            ['If refused', 'You cannot choose or save files; the rest of the page works'],
          ],
        },
        {
          name: 'Screen',
          facts: [
            ['Used for', 'Screen recording, in desktop browsers only'],
            ['Asked when', 'You start a screen recording; the browser lets you choose a window'],
            ['What we get', 'The window or screen you chose, until you stop'],
            ['If refused', 'No screen recording'],
          ],
        },
        {
          name: 'Clipboard',
          facts: [
            ['Used for', 'Writing a digest, a number or a link there when you press copy'],
            ['Asked when', 'You press the button; we write and never read'],
            ['What we get', 'Nothing'],
            ['If refused', 'Select the text and copy it by hand'],
          ],
        },
      ],
    },
    {
      title: '3. Never asked for',
      lines: [
        'Contacts, messages, calls, calendar, body sensors, position in the background, the list of installed applications, drawing over other applications, starting automatically, notifications.',
      ],
    },
    {
      title: '4. How to refuse and to withdraw',
      lines: [
        'Choose “Block” when your browser asks. To withdraw what you allowed, press the icon at the left of the address bar and set the permission to “Block” or “Ask every time” under site settings.',
        'On an iPhone: Settings → Safari (or your browser) → Camera, Microphone, Location → Deny.',
        'On Android: Settings → Apps → your browser → Permissions → Camera, Microphone, Location → Don’t allow.',
        'After that we receive nothing new. Records sealed before are not affected.',
      ],
    },
  ],
}
