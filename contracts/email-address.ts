const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
/** The last part is no number, and may be that of another script (`xn--`). */
const lastLabel = /^[a-z][a-z\d-]*[a-z\d]$/i;

/**
 * Whether this is an email address to which mail servers deliver: RFC 5321 without quotes, comments and addresses in brackets, in
 * ASCII, of the specified length. Services and forms ask this one function.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [name, labels] = [text.slice(0, at), text.slice(at + 1).split('.')];
  return (
    at > 0 &&
    text.length <= 255 &&
    local.test(name) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    lastLabel.test(labels.at(-1)!)
  );
}
