/** What there is to write to somebody; `link` and `code` do the same thing. */
export type Letter =
  | { kind: 'confirmation' | 'recovery'; link: string; code: string }
  | { kind: 'already-registered' | 'password-changed'; link: string };

interface Words {
  subject: string;
  lines: string[];
  action: string;
  footnote: string;
}

const WORDS: Record<Letter['kind'], Words> = {
  confirmation: {
    subject: 'Confirm your email address',
    lines: ['Welcome to AI Scheduler. Confirm your email address to start using your account.'],
    action: 'Confirm email address',
    footnote: 'If you did not create an account, you can ignore this mail.',
  },
  recovery: {
    subject: 'Reset your password',
    lines: ['Somebody, most likely you, asked to reset the password of your account.'],
    action: 'Choose a new password',
    footnote: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  'already-registered': {
    subject: 'You already have an account',
    lines: [
      'Somebody, most likely you, tried to sign up with this email address, but it already has an account.',
      'You can sign in with it. If you forgot your password, ask for a new one there.',
    ],
    action: 'Go to sign in',
    footnote: 'If it was not you, there is nothing to do: nothing was changed.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    lines: [
      'The password of your account was changed, and every other device was signed out.',
      'If you changed it, there is nothing to do.',
    ],
    action: 'Open AI Scheduler',
    footnote: 'If it was not you, reset your password at once from the sign-in page.',
  },
};

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const paragraph = (html: string, style = 'margin:0 0 16px;font-size:15px;line-height:24px') =>
  `<p style="${style}">${html}</p>`;

const button = (label: string, link: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#16181e;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${label}</a></p>`;

const codeBlock = (code: string) =>
  paragraph('Or enter this code:') +
  `<p style="margin:0 0 24px;font-family:ui-monospace,Consolas,monospace;font-size:28px;letter-spacing:6px;font-weight:600">${code}</p>`;

const page = (subject: string, content: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f5f3;color:#16181e;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #e7e7e4;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:14px;font-weight:600;color:#50535b">AI Scheduler</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${subject}</h1>
${content}
</div>
</body>
</html>
`;

/** Writes a letter as plain text and as HTML that says the same. */
export function writeLetter(letter: Letter): WrittenMail {
  const { subject, lines, action, footnote } = WORDS[letter.kind];
  const code = 'code' in letter ? letter.code : null;
  const text = [
    ...lines,
    `${action}:\n${letter.link}`,
    ...(code ? [`Or enter this code: ${code}`] : []),
    footnote,
  ];
  const html = [
    ...lines.map((line) => paragraph(escapeHtml(line))),
    button(action, letter.link),
    ...(code ? [codeBlock(code)] : []),
    paragraph(escapeHtml(footnote), 'margin:0;font-size:13px;line-height:20px;color:#6b6e76'),
  ];
  return { subject, text: `${text.join('\n\n')}\n`, html: page(subject, html.join('\n')) };
}
