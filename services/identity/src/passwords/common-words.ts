/** Words that lists of leaked passwords are full of, and what a school in Britain adds to them. In lower case. */
export const commonWords: readonly string[] = `
password passwort passw0rd p@ssword p@ssw0rd pa55word pa55w0rd passphrase pass passwd mypassword newpassword changeme letmein welcome
welcome1 default secret private access admin administrator root user username guest login logon master manager superuser test testing
tester temp temporary example sample demo computer internet windows microsoft google facebook twitter instagram youtube iphone samsung
apple android network server system security football baseball basketball cricket rugby hockey tennis soccer swimming liverpool arsenal
chelsea everton rangers celtic manchester manutd united tottenham spurs westham leeds newcastle villa sunderland england scotland wales
ireland britain london birmingham bristol cardiff glasgow edinburgh belfast sunshine rainbow princess prince queen king dragon monkey
tiger lion panther eagle falcon phoenix shadow killer hunter ranger warrior ninja pirate wizard magic merlin gandalf starwars startrek
superman batman spiderman pokemon pikachu minecraft fortnite roblox matrix freedom forever loveme iloveyou iloveu lovely love lover
sweetheart darling honey sugar angel heaven jesus christ blessed flower flowers daisy rose lily poppy violet jasmine butterfly ladybird
chocolate cookie biscuit cheese banana orange cherry strawberry pumpkin ginger pepper coffee summer autumn winter spring january
february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
christmas easter holiday birthday family mother father mummy daddy brother sister grandma children michael jennifer jessica daniel
thomas charlie george harry william james robert jordan andrew matthew joshua samantha ashley nicole michelle elizabeth charlotte
amelia olivia isabella sophie emily oliver jack alfie archie maggie buster buddy bailey molly max lucky fluffy whiskers snoopy
mustang ferrari porsche mercedes yamaha harley corvette golfer music guitar piano metallica beatles blink182 silver golden diamond
purple yellow green black white blue trustno1 whatever nothing something anything hello hello1 helloworld goodbye please thankyou
abc123 abcd abcdef abcdefg abcdefgh a1b2c3 a1b2c3d4 qwerty qwert qwerty1 azerty asdf asdfgh zxcvbn zxcvbnm q1w2e3r4 1q2w3e4r 1q2w3e
1qaz2wsx qazwsx qazwsxedc zaq12wsx zaq1xsw2 q1w2e3r4t5 1q2w3e4r5t qweasd qweasdzxc 123qwe 123abc qwe123 asd123 1234qwer admin123
school teacher teaching headteacher classroom lesson lessons homework pupil pupils primary secondary academy nursery reception
assembly playtime playground staffroom timetable ofsted curriculum phonics english maths mathematics science history geography drama
`
  .trim()
  .split(/\s+/);

/** Along the keyboard, the alphabet and the digits, one way; the other way counts too. */
export const keyboardRuns: readonly string[] = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567890qwertyuiop',
  'qwertyuiop[]',
  'asdfghjkl;',
  '!"£$%^&*()_+',
  '!@#$%^&*()_+',
];
