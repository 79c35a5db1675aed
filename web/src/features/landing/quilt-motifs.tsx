import type { Motif } from '../../ui/patch-motifs.tsx';

/**
 * Buildings and places for the landing picture. Only here do places of worship appear, side by side: a school's generated patch
 * must never show one.
 */
export const places = {
  lighthouse({ first, second }) {
    return (
      <>
        <path d="M41 92l5-58h9l5 58z" fill={first} />
        <path d="M43 70h15l1 11H42zM45 48h11l1 10H44z" fill={second} />
        <path d="M43 34V24h15v10zM41 24l9.5-11L60 24z" fill={second} />
        <path d="M62 27l34-9v20zM39 27L4 18v20z" fill="#f5b82e" />
        <path d="M0 90q25-9 50 0t50 0v10H0z" fill={first} />
      </>
    );
  },
  mosque({ ground, first, second }) {
    return (
      <>
        <path d="M24 100V60q0-14 26-32 26 18 26 32v40z" fill={first} />
        <path d="M50 14v14" stroke={second} strokeWidth="4" strokeLinecap="round" />
        <path d="M10 100V36l5-9 5 9v64zM80 100V36l5-9 5 9v64z" fill={second} />
        <path d="M42 100V78q0-8 8-13 8 5 8 13v22z" fill={ground} />
      </>
    );
  },
  church({ ground, first, second }) {
    return (
      <>
        <path d="M14 100V52h30V100z" fill={second} />
        <path d="M14 52 29 14l15 38z" fill={first} />
        <path d="M44 100V66l22-14 22 14v34z" fill={first} />
        <circle cx="29" cy="63" r="6" fill={ground} />
        <path d="M60 100V84a6 6 0 0 1 12 0v16z" fill={ground} />
      </>
    );
  },
  gurdwara({ ground, first, second }) {
    return (
      <>
        <path d="M14 100V60h72v40z" fill={first} />
        <path d="M32 60q-4-20 18-32 22 12 18 32zM12 60q-2-11 8-17 10 6 8 17zM72 60q-2-11 8-17 10 6 8 17z" fill={second} />
        <path d="M50 14v14M20 34v9M80 34v9" stroke={second} strokeWidth="4" strokeLinecap="round" />
        <path d="M24 100V82a7 7 0 0 1 14 0v18zM43 100V82a7 7 0 0 1 14 0v18zM62 100V82a7 7 0 0 1 14 0v18z" fill={ground} />
      </>
    );
  },
  mandir({ ground, first, second }) {
    return (
      <>
        <path d="M12 100V74h76v26z" fill={first} />
        <path d="M34 74q2-40 16-58 14 18 16 58z" fill={second} />
        <path d="M14 74q2-22 9-32 7 10 9 32zM68 74q2-22 9-32 7 10 9 32z" fill={first} />
        <path d="M38 60h24M41 46h18" stroke={ground} strokeWidth="3" />
        <path d="M43 100V84h14v16z" fill={ground} />
      </>
    );
  },
  chipShop({ ground, first, second }) {
    return (
      <>
        <path d="M12 100V30h76v70z" fill={first} />
        <path d="M8 44h84v8q-7 9-14 0-7 9-14 0-7 9-14 0-7 9-14 0-7 9-14 0-7 9-14 0z" fill={second} />
        <path d="M20 64h34v20H20z" fill={ground} />
        <path d="M64 100V64h16v36z" fill={ground} />
        <path d="M26 84V70M33 84V67M40 84V71M47 84V68" stroke="#f5b82e" strokeWidth="4" />
        <path d="M12 30h76v8H12z" fill={second} />
      </>
    );
  },
  mill({ ground, first, second }) {
    return (
      <>
        <path d="M10 100V44h66v56z" fill={first} />
        <path d="M78 100V12h12v88z" fill={second} />
        <path d="M10 44l16.5-13v13l16.5-13v13l16.5-13v13L76 31v13z" fill={second} />
        <path d="M20 58v32M34 58v32M48 58v32M62 58v32" stroke={ground} strokeWidth="7" strokeDasharray="9 7" />
      </>
    );
  },
  sign({ ground, first, second }) {
    return (
      <>
        <path d="M47 100V20h7v80z" fill={second} />
        <path d="M16 24h58l12 11-12 11H16z" fill={first} />
        <path d="M84 54H28L16 65l12 11h56z" fill={second} />
        <path d="M24 32h36M24 39h26M38 62h36M38 69h28" stroke={ground} strokeWidth="3.5" strokeLinecap="round" />
      </>
    );
  },
  allotment({ first, second }) {
    return (
      <>
        <path d="M58 46V28l15-12 15 12v18z" fill={second} />
        <path d="M0 46h100v54H0z" fill={first} />
        <path d="M0 58h100M0 73h100M0 88h100" stroke="#f3e9d6" strokeWidth="5" strokeDasharray="3 10" strokeLinecap="round" />
        <path d="M14 46V26M26 46V26M38 46V26M14 30h24" stroke={second} strokeWidth="3" />
      </>
    );
  },
  canal({ ground, first, second }) {
    return (
      <>
        <path d="M0 54h100v46H0z" fill={second} />
        <path d="M8 58h84l-8 16H14z" fill={first} />
        <path d="M22 58V44h48v14z" fill={first} />
        <path d="M30 48h8v6h-8zM44 48h8v6h-8zM58 48h8v6h-8z" fill={ground} />
        <path d="M0 86q12.5-7 25 0t25 0 25 0 25 0" fill="none" stroke={ground} strokeWidth="3.5" />
        <path d="M62 44V30" stroke={first} strokeWidth="5" />
      </>
    );
  },
} satisfies Record<string, Motif>;
