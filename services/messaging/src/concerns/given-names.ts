/** Given names with their common short forms, each group as one line: a person with one of them may be called by any other. */
const groups = `
abigail abby abbie gail abi
adam ad
adele addie della
aidan aiden
alan allan allen al alun
albert al bert bertie albie
alexander alex al alec sandy xander lex alexei sasha
alexandra alex sandra sandy lexi lexie sasha ali alexa
alfred alf alfie fred freddie
alice ali ally allie alys
alison allison ali ally allie
amanda mandy manda
amelia milly millie amy mia
andrea andie drea
andrew andy drew andi
angela angie ange angel
anne ann anna annie nan nancy hannah anya
annabel annabelle bella belle anna
anthony antony tony ant
antonia toni tonia
arabella bella belle
archibald archie
arthur art artie
augustus gus gussie augustine
barbara barb babs barbie
barnaby barney
bartholomew bart
beatrice beatrix bea bee trixie
benedict ben benny
benjamin ben benny benji
bernadette bernie detta
bernard bernie
bethany beth
bradley brad
bridget biddy bridie
bronwyn bron bronwen
calum callum cal
cameron cam
caroline carolyn carol carrie caz caro
cassandra cass cassie sandra
catherine katherine katharine kathryn catharine cathryn kate katie katy kath kathy cath cathy kat kit kitty kay kitt catrin
cecilia cecily celia cis cissy
charles charlie chas chaz chuck carl
charlotte charlie lottie lotte charley char
christine christina chris chrissie chrissy tina kirsty kirsten christie
christopher chris kit topher kris
clare claire clara
clifford cliff
constance connie
cornelius neil con
craig craigie
cynthia cindy
daniel dan danny
danielle dani danny elle
darren daz
david dave davey davy dai dafydd dewi
deborah debra deb debbie debby debs
denise dee
dennis denis den denny
diana diane di dee
dominic dom nick
donald don donnie
dorothy dot dottie dolly dora thea
douglas doug dougie
duncan dunc
edward ed eddie eddy ted teddy ned
edmund ed eddie ted ned
edwin ed eddie
eileen aileen
eleanor elinor ellie nell nelly nellie nora ella elen
elizabeth elisabeth liz lizzie lizzy beth betty bess bessie eliza libby lisa elsie ellie betsy buffy lilibet elspeth
ellen ellie nell nelly nellie elen
emily em emmy millie milly
emma em emmy emmie
emmanuel manny
eric rick
esther essie hester
eugene gene
evelyn eve evie
fiona fi fee
florence flo florrie flossie
frances fran frankie fanny francesca franny
francis frank frankie
frederick frederic fred freddie freddy
gabriel gabe
gabrielle gabby gabi gaby
gareth gaz gary garth
gary gaz garry
geoffrey jeffrey geoff jeff
george georgie
georgina georgia georgie gina
gerald gerry jerry
gerard gerry jerry
gillian jillian gill jill gilly
grace gracie
graham grahame graeme
gregory greg gregor
gwendolyn gwendoline gwen gwenda wendy
hannah hanna
harold harry hal
harriet harriett hattie harry
heather heth
helen nell helena ellen lena
henrietta hettie etta henny
henry harry hal hank
herbert herb bert
hilary hillary hils
howard howie
hugh hughie huw hugo
ian iain
imogen immy immie
irene renie rene
isaac zac ike
isabel isabelle isobel isabella izzy bella belle issy ishbel
jacob jake
jacqueline jackie jacqui jacky
james jim jimmy jamie jem
jane janey janie jan
janet jan
janice jan
jasmine jas jaz jazz yasmin
jason jay jase
jean jeanie jeannie
jemima jem mima
jennifer jen jenny jenni jennie
jeremy jerry jem jez
jessica jess jessie
joan joanie
joanne joanna jo joan
john jack johnny jon jock ian sean shaun
jonathan jonathon jon jonny jono johnny nathan
jordan jord
joseph joe joey jos
josephine jo josie fifi josey
joshua josh
joyce joy
judith judy judi jude
julia julie jules
julian jules
juliet juliette jules
karen kaz
kenneth ken kenny
kevin kev
kimberley kimberly kim
laura laurie lauren
lawrence laurence larry laurie
leonard len lenny leo
leonora nora leo
leslie lesley les
lewis louis lou lew
lillian lilian lily lil
linda lynda lin lyn lynn lindy
louise lou louisa lulu
lucille lucy lucinda lucy cindy
lydia liddy
lynne lynn lyn linda
madeleine madeline maddy maddie
malcolm malc mal
marcus mark marc
margaret maggie meg megan peggy peg madge marge margie greta daisy rita mags margo marjorie mairead
maria ria mary marie
marilyn mal lyn
martha mattie patty
martin martyn marty
mary molly polly may mamie marie maire mair
matilda tilly tilda mattie
matthew matt matty mat
maureen mo maura
maurice mo morris
maxwell max
maximilian max
melanie mel
melissa mel missy lissa
michael mike mick micky mickey mikey mitch
michelle shell chelle shelly
mildred milly millie
miranda randy mandy
mohammed muhammad mohammad muhammed mohamed mo md mohd mahmoud
monica mon
nancy nan
natalie nat nattie natasha tasha
nathan nat nate
nathaniel nat nate nathan
nicholas nicolas nick nicky nico
nicola nicole nicky nikki nic niki
nigel nige
norman norm
oliver ollie olly
olivia liv livvy olive ollie
oscar ozzy
pamela pam pammy
patricia pat patsy trish tricia trisha patti patty
patrick pat paddy patsy rick padraig
paul paulie
pauline paula
penelope penny pen
percival percy
peter pete
philip phillip phil pip
philippa phillipa pip pippa
phyllis phyl
priscilla cilla
rachel rachael rach rae
raymond ray
rebecca rebekah becky becca bex beck becki
reginald reg reggie
rhiannon rhi annie
richard rich rick ricky dick dickie richie
robert rob robbie bob bobby bert robin rab
roberta bobbie robbie
roderick rod rory
rodney rod
roger rog
ronald ron ronnie
rosalind ros roz rosie
rosemary rose rosie romy
rose rosie rosa
roxanne roxy
russell russ
ruth ruthie
samantha sam sammy sammie
samuel sam sammy
sandra sandy
sarah sara sally sal
sebastian seb bas
sharon shaz shari
sheila shelagh
shirley shirl
sidney sydney sid syd
simon si sime
simone sim
siobhan shiv shevaun
solomon sol
sophia sophie sofia sofie soph
stanley stan
stella estelle
stephanie steph steffi stevie
stephen steven stephan steve stevie ste
stuart stewart stu stew
susan susanna susannah suzanne sue susie suzie suzy sukie zanna
sylvia sylvie silvia
tabitha tabby
tamara tammy
tamsin tam tamsyn
terence terry tel
teresa theresa terry tess tessa terri tracy resa
thea theodora theo dora
theodore theo ted teddy
thomas tom tommy tam
timothy tim timmy
tobias toby
tracey tracy trace
ursula ursie
valerie val
vanessa ness nessa
veronica ronnie vera roni
victor vic
victoria vicky vicki vikki tori vix viki
vincent vin vinny vince
violet vi
virginia ginny ginger
vivian vivien vivienne viv
walter wally walt
wendy wends
wilfred wilf fred
wilhelmina mina billie minnie
william will bill billy willy liam wills gwilym wil
winifred win winnie freda
yvonne von evie
yvette evie
zachary zac zach zak
zoe zo
`;

const namesTogether: ReadonlyMap<string, ReadonlySet<string>> = groups
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
  .reduce((known, names) => {
    for (const name of names) known.set(name, new Set([...(known.get(name) ?? []), ...names]));
    return known;
  }, new Map<string, Set<string>>());

/** What a person with this given name is likely to be called, the name itself included; in plain lower-case letters. */
export const calledLike = (name: string): ReadonlySet<string> => namesTogether.get(name) ?? new Set([name]);
