/** Words that are common in leaked passwords, and words that British schools would add. In lower case. */
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
007007 010101 010203 101010 102030 10203040 112233 11223344 1122334455 121212 123123 123321 1234321 12344321 123454321 1234abcd 12qwaszx
131313 13579 135790 1357924680 147258369 159753 1a2b3c 1a2b3c4d 1q2w3e4r5t6y 1qazxsw2 212121 232323 2468 246810 271828 314159 3141592
31415926 321321 420420 445566 456123 456456 456789 696969 741852963 778899 789456 789456123 963852741 987654 a123456 aa123456 aaron abby
abc12345 abigail adam adams adrian adriana agent007 agnes aidan airborne airforce airplane aisha alabama alan alaska albert alberto
albion alcatraz alec alejandro alex alexa alexander alexandra alexandre alexis alfred ali alice alicia aliens alisha alison allan allen
alliance allison allstar alpha alphabet alpine alyssa amadeus amanda amateur amazing amazon amber ambrose amelie america american
amsterdam amy ana anaconda anarchy anastasia anchor ancient anders anderson andre andrea andreas andrei andres andy angela angelica
angelina angelo angels angie angus animal animals anita ann anna annabel anne annette annie antelope anthony antoine anton antonia
antonio anubis anya aphrodite apollo apples apricot aquarius aragorn arcade archer argentina aristotle arizona armada arnold arthur
artist asd asdasd asdfasdf ashes ashton assassin assassins asshole asterix asteroid astrid athena atlanta atlantic atlantis atomic
attack audrey aurora austin australia austria ava avalanche avalon avatar avenger avengers awesome azrael babyblue babycakes babydoll
babygirl babylon bacardi bachelor backdoor backspace badboy badger badgirl balance ballet balloon bamboo bandit bangkok banshee barbados
barbara barbie barcelona barkley barney barry bastard battery battle bayern beaches beagle bears beast beatrice beautiful beauty beaver
beckham becky beefcake beethoven beetle bella ben benjamin bennett benson bentley berlin bermuda bernard bernie bertha best beth bethany
bethlehem betty beverly bianca bicycle bigboy bigbrother bigdaddy bigdog bigfoot biggles bigmac bill billabong billie billionaire billy
billybob biology birdie bishop bitch bitches blackberry blackbird blackburn blackcat blackdog blackhawk blackjack blackout blackpool
blacksmith blackwater blake blaster blizzard blonde blondie blood bloodhound bloody blossom blowfish bluebell blueberry bluebird
blueeyes bluemoon blueskies bluesky bob bobbie bobby bobcat bollocks bombay bonanza bond007 bondage bonjour bonnie booboo boogie boomer
boomerang boston boulder bowling bowser boxing brad bradford bradley brandon braveheart brazil breaker breakfast breeze brenda brendan
brennan brent brewster brian bridge bridget brighton britney brittany brittney broadway broncos brooke brooklyn brooks brotherhood
brownie brownies bruce bruno bryan bryant bubble bubblegum bubbles buckeye buddha budgie buffalo bugsbunny builder bulldog bulldogs
bullet bulls bullseye bullshit bumblebee bunny burger burnley business butter buttercup buttons buzzard cactus cadillac caesar calendar
calgary california callum calvin calypso camaro cambridge camelot camera cameron camilla camille campbell campus canada canadian cancer
candice candle candy cannon cannonball canterbury capital captain captainamerica caramel caravan cardinal cardinals caribbean carl carla
carlisle carlos carlton carmen carnival carol carole carolina caroline carolyn carpenter carpet carrera carrie carrot carson carter
cartman cartoon cascade casey casino casper cassandra cassie castle catalina catch22 catdog caterpillar catfish cathedral catherine
cathy catwoman cavalier caveman cecilia celeb celebrity celeste celine celtics center1 central chainsaw challenge challenger champagne
champion champions championship champs chance chandler change changeit changes changethis chantal chaos charger charisma charlene
charles charlton charmed chase checkers cheers cheesecake cheetah chemical chemistry cherokee cherries cherub cheshire chester chevrolet
chevy chewbacca cheyenne chicago chichi chicken chickens chihuahua chili china chinese chipmunk chipper chloe choochoo chopin chopper
chris chrissy christian christina christine christopher christy chronic chrysler church cinderella cindy cinema cinnamon citizen citroen
claire clara clarence clark claude claudia claymore clayton cleopatra cleveland clifford clinton clippers clover cobalt cobra cocacola
cocktail coconut cody colchester colin colleen college collins colombia colonel colorado columbia columbus comanche comedy comfort
commander commando company compaq complete computers concert concorde concrete condor confused connect connection connie connor conrad
consumer control cookiemonster cookies cool coolcat cooldude cooler coolguy coolman cooper copper cordelia corolla cosmic cosmos cottage
cotton cougar counter country courage courtney cowboy cowboys coyote crackers crafty craig crash crawford crazy cream creation creative
creature crimson cristina critical croatia crocodile crossfire crusader crystal cuddles cupcake cupcakes curious curtis custard custom
cutie cutiepie cyclone cynthia cyprus daddys daddysgirl daffodil dakota dallas dalton damian damien damnation dan dana dance dancer
dancing danger dangerous daniela danielle danny dante daphne darkangel darkknight darklord darkmoon darkness darkside darkstar darren
darth darthvader dartmouth darwin dashboard database dave david davidson davis dawn dawson daytona deadman deadpool dean death debbie
deborah declan defender defiant delete delfin delicious delight delirium delphi delphine delta demons denis denise dennis denver
deportivo derby derek derrick desert design designer desire desktop destination destiny destroy destroyer detective detroit deutschland
devil devildog devils devon dexter diablo diamonds diana diane dictionary diego diesel digger digital dilbert dingdong dinosaur diploma
direct director directory disaster discover discovery disney disneyland dispatch divine division dixie doctor doctorwho dodger dodgers
doggie doggy dogwood dollar dollars dolphin dolphins domination dominic dominique domino donald donkey donna doraemon dorothy dortmund
doubleyou doug douglas downtown dracula dragonball dragonfly dragons dragonslayer dreamer dreaming dreams dressage drew drowssap
drpepper drummer drumming dubai dublin ducati dudley dumbledore duncan dundee dungeon durham dustin dylan dynamic dynamite dynamo
dynasty eagles earth earthquake eastside eatme eclipse eddie edgar eduardo education edward edwards edwin eggplant egypt eileen einstein
elaine eldorado eleanor electric electro electron elefant element elena elephant elephants eleven elias elijah elisa elite eliza ella
ellen ellie elliot elliott elsa elvis embassy emerald emerson eminem emma emmanuel emperor empire endless energy engine engineer enigma
enrique enterprise entropy epsilon equinox eragon eric erica erik erin ernest escape escort esmeralda espresso essex esther eternal
eternity ethan eugene europe eva evan evelyn everest evergreen everlast everlasting everyone everything evie evolution excalibur
excellent excess exeter exodus experience explorer explosion express extreme fabian fabulous faith faithful falcons families fantasia
fantastic fantasy farmer fashion fatboy fatcat fatima fatman favourite fearless feather felicity felix fender fenerbahce ferguson
fernando ferret festival fighter filipino finalfantasy finland finley fiona fire fireball firebird firefighter firefly firefox fireman
fireplace firestorm firewall firework first fisher fisherman fishing fitness flamenco flames flamingo flanders flash fletcher flipper
florence florida floyd flute flyers flying focus foobar footballer ford forest forester forgetful forgive formula fortress fortune
forward foster foundation fountain foxtrot foxy fraggle france frances francesca francis francisco franco frank frankenstein frankie
franklin freak freckles fred freddie freddy frederick freebird freefall freelance freeman freepass freestyle freeuser french freshman
freya friend friendly friends friendship frodo frogger froggy frosty fuck fucker fuckers fucking fuckme fuckoff fuckyou fujitsu fulham
fullmoon funny furious fusion futbol futurama future gabber gabriel gabriela gabrielle galatasaray galaxy gallery gambit game gameboy
gamecube gameover gamer gamers ganesh gangsta gangster garage garcia garden gardener gareth garfield garrett gary gateway gators gatsby
gavin gazelle gemini gemma general generation generator genesis genius gentle gentleman geoff geoffrey georgetown georgia georgina
gerald geranium gerard germany geronimo ghetto ghost ghostrider giants gibson gigabyte gilbert gillian gilmore giovanni giraffe
girlfriend girls gladiator gladys glamour glitter global gloria gloucester goalie goalkeeper goblin goddess godfather godisgood
godislove godzilla goforit goku goldberg goldeneye goldfinger goldfish goldie golf goliath good goodboy goodgirl goodluck goodman
goodmorning goodness goodtime goodtimes goofy goose gordon gorgeous gorilla gossip governor grace graduate graffiti graham grandad
granddad grandmother grandpa granite grant grapefruit graphics grasshopper gratitude gravity great greatest greece greenday greenland
greenwood greg gregory gretzky greyhound griffin grizzly gromit groovy guardian guatemala guillermo guinness guitarist gundam gunner
gunners gymnast gymnastics hacker hallo halloween hamburg hamburger hamilton hamish hammer hammers hampshire hampton hamster handball
handsome hannah hans happiness happy happyday happydays happyfeet harbour hardcore hardrock hardware harlem harlequin harmony harold
harpoon harriet harris harrison harrypotter harvey hassan hastings havana hawaii hawaiian hawkeye hawkins hayden hayley hazel headache
headshot heartbeat heartbreak heartless hearts heather heavenly hector hedgehog heidi helen helena helicopter hellfire hellohello
hellokitty helpme henry herbert hercules heritage herman hermes hermione herschel hewlett hibernian hiddenvalley highland highlander
highlands highschool highway hiphop hitman hobbit hollister holly hollywood hologram homeland homer homerun honda honest honeybee
honeymoon hongkong hooligan hooters hopeless horizon hornet hornets horse horses hotchocolate hotdog hotmail hotrod hotstuff houdini
house houston howard huddersfield hugh hugo hummer hummingbird hungry hunting hurricane huskies husky hyderabad hydrogen hyperion ian
ibrahim iceberg icecream icecube iceland iceman idontknow iforgot iguana illinois illuminati illusion imagination imagine immortal
imogen imperial impossible incubus independence independent india indian indiana indians indigo indonesia infantry inferno infinite
infinity information ingrid innocent innovation insane inside insomnia inspiration install instinct integra intel intelligent inter
interact intermilan international inuyasha invasion inventor invincible invisible ipswich irene iris irish irishman ironman isaac isabel
isabell isabelle isaiah isla island islander israel istanbul italia italian italy ivan jackass jackie jackpot jackson jacob jacqueline
jade jaguar jake jamaica jamal jamesbond jamie jan jane janet janice janine japan japanese jared jasmin jason jasper java javascript
javier jay jayden jazz jean jeanette jeff jeffrey jellybean jellyfish jenna jenny jeremiah jeremy jerome jerry jerusalem jess jesse
jessie jesuschrist jesusislord jesuslovesme jewels jill jim jimmy jiujitsu jo joan joanna joanne joe joel joey johan johannes john
johnathan johndeere johnny johnson johnston joker jokers jon jonas jonathan jones jorge jose josef joseluis joseph josephine josh joyce
joystick juan judgement judith judy juggernaut julia julian juliana julie juliet julio julius jumanji jumper jungle juniper jupiter
jurassic justdoit justforfun justice justin justine justme juventus kai kaiser kamikaze kangaroo kara karachi karate karen karim karina
karl karma katana kate katherine kathleen kathryn kathy katie katrina kawasaki kayla keepout keith kelly kelsey ken kennedy kenneth
kenny kentucky kerry kevin keyboard khan kickass kieran killbill killers killjoy kim kimberly kindness kingdom kingfisher kingkong
kingpin kings kingston kirsten kirsty kisses kissme kitchen kitkat kitten kittens kitty kittycat klingon knight knights knowledge
komputer kristal kristen kristian kristin kristina kryptonite kungfu kurt kyle l3tm31n lacrosse ladybug lakers lakeside lamborghini
lampard lancaster lance lancelot lancer landrover landscape language laptop larissa larry lasvegas laughter laura laurel lauren laurie
lavender lawrence lawyer leader leadership leah leanne leather lebron lee legacy legend legendary legends legolas leicester leila
lemonade lemons lena leo leon leonard leonardo leopard leprechaun lesbian leslie letmesee letsgo leviathan lewis lexington liam liberal
liberty library lifeguard lifehack lifesucks lifetime lightbulb lighthouse lighting lightning lights limerick limited lincoln linda
lindros lindsay lindsey linkedin linkinpark lionheart lionking lions liquid lisa lisboa lithium little littleman littleone liz lizard
lizzie lobster logan logitech lola lollipop lollol lollypop lonely lonestar lonewolf longhorn longhorns lookatme lorenzo lori lorraine
losangeles loser lost lotus louis louisa louise louisiana loveable lovebird lovebug loveforever lovehurts loveless lovelife lovelove
loverboy lovers lovestory loveyou luca lucas lucia lucifer luckyone lucy luis luke lullaby luna lunchbox luxembourg lydia lynn macbook
machine macintosh mackenzie madagascar maddie maddison madeline madhouse madison madman madonna madrid maestro mafia magazine magdalena
magenta magical magician magnet magnetic magnolia magnum mahalkita mahogany malaysia malcolm malibu mallorca mandarin mandela mandolin
mandy manhattan mansion manuel maradona marathon marbles marc marcel marcelo marco marcus margaret margarita maria mariah mariana
marianne marie marigold marijuana marilyn marina marine mariner mariners marines mario marion marisa maritime mark markus marlboro
marley marmalade marmite marriage married mars marshall martha martin martina martinez marvin mary maryam maryjane maryland mashed mason
masquerade massacre massive masterkey mastermind masters matador mateo material mathew matilda matt maureen maurice maverick maximum
maximus maxwell maya mayflower mayhem mazda mcdonald mcdonalds meadow meatball meatloaf mechanic medical medicine mediterranean megadeth
megaman megan megatron meghan mehmet melanie melbourne melinda melissa mellow melody member members memorial memories memory memphis
menace mental mercury meridian mermaid mermaids messenger messi metal metallic meteor mexican mexico mia miami michaela michel michele
michigan mickey mickeymouse microlab middle middlesex midget midnight mighty miguel mike mikey mila milan milano miles military
milkshake millenium millennium miller millie million millions millwall milo minion minions minnie minotaur mintchip miracle miracles
mirage miranda miriam mischief mission mississippi missy mister mistletoe mistress misty mitchell mitsubishi mobile model moderator
modern mohamed mohammad mohammed mohawk molecule mommy mona monalisa money moneymaker moneyman mongoose monica monika monique monkeys
monopoly monsoon monster monsters montana monterey montreal montrose moonbeam moonlight moonshine moonstar morgan morning morocco
morpheus morris morrison mortgage moscow moses mosquito motherfucker motion motivation motocross motor motorbike motorcycle motorola
mountain mountains mouse movies mozart muffin muffins muhammad mulligan munchkin muppet murder murphy murray muscle mushroom mushrooms
musica musical musician musicman mustafa mustangs mutant mylove myname mypass myself myspace mysterio mystery mystic mystical nadia
nadine namaste namibia nancy naomi napoleon napster narnia naruto nascar natalia natalie natasha nathalie nathan nathaniel national
nationwide native natural nature naughty nautilus navigator ncc1701 ncc1701d ncc1701e nebraska necromancer needle neil nelson nemesis
nepal neptune netball netherlands netscape neverland nevermind nevermore newbie newlife newpass newport newstart newton newworld newyear
newyork newzealand nextel niall nicholas nick nicky nicola nicolas nigel nightfall nighthawk nightingale nightmare nightshade nightwish
nightwolf nikita nikki nimda nina nineteen nintendo nirvana nissan noah noel nofear nokia nolimit nonsense noodle noodles nora norma
norman normandy northampton northern northside northstar northwest norton norway norwich notebook notorious nottingham novell nowayout
nowhere nuclear number numberone nursing nutcracker nutella oakland oakley oasis obelix obiwan obsidian oceans octopus odyssey official
oklahoma oldham oldman oleander olympia olympic olympus omar omega onelove onepiece onetwothree online opensesame openup operation
operator optimist optimus oracle oranges orchard orchid oregon orioles orlando oscar osiris otter outback outkast outlaw outlook outside
outsider overdose overkill overlord owen oxford oxygen p455w0rd pablo paige paintball painter pakistan palace paladin palermo palmtree
pamela panama pancake pancakes pancho pandora panorama pantera panthers papillon parachute paradigm paradise paradox paramore paranoid
parents paris parker parliament parrot party pascal passat passion passme passpass passport passthe passwords patches pathfinder
patience patrice patricia patrick patriot patriots patty paul paula pauline pavement pavilion peace peaceful peaches peacock peanut
peanuts pearl pearljam pedro peekaboo pegasus pencil penelope penguin penguins penny pentagon pentium people pepsi perfect perfection
performance periwinkle permanent perry persephone persian persona personal pete peter peterborough peterpan peters petra petunia peugeot
phantom pharmacy phenomenon phil philadelphia philip philippa philippines philips phillip phillips philosophy phoebe phone photo
photography photon photos photoshop physics pianoman picard picasso pickle pickles picnic picture pictures pierre piglet pilot pineapple
pinetree pingpong pinkfloyd pinkie pinkpanther pinnacle pioneer pirates pistachio pistol pistons pitbull pittsburgh pizza planet planets
plankton plasma plastic platinum platypus playboy player playing playoffs playstation pleasant pleaseme pleasure plumber plymouth pogoda
poison poiuytre poland polar polarbear polaris police policeman politics polska pompey poodle poohbear pookie popcorn popeye popopo
popsicle popstar popular porcupine pornstar portable porter portland portsmouth portugal poseidon positive positron possible postman
potato potatoes potter powder power powerful powers precious predator premier presario president presto preston pretender pretty
prettygirl prime primetime primrose princesa principal printer priscilla prisoner priya problem prodigy producer professional professor
profile progress project prometheus promise prosper prosperity protector protocol prototype provence providence psychology publisher
pudding punisher punkrock puppets puppies puppy puppydog purchase purpose pussy pussycat puzzle pyramid python q1w2e3 qazxsw quality
quantum quartz queenie quentin question quicksilver quiksilver qwaszx qwe qweqwe qwer1234 qwertyu qwertyui qwertyuio r2d2c3po rabbit
rabbits racecar rachael rachel racing radical radio radiohead rafael raiders railroad railway rainbows raindrop raindrops raining
rainman rainyday raistlin ralph rammstein ramona randy raptor raptors raquel raspberry rasputin rastafari ratatouille ravens raymond
razor reading readonly reality realmadrid reaper rebecca rebel rebellion rebels reboot recovery red123 redalert redbull redcar reddevil
reddevils reddog redhead redlion redneck redrose redrum redskins redsox redwings redwood reebok reece referee reflection reflex reggae
regina register relax reliable reliance religion remember reminder renault renee renegade republic rescue research resident respect
response restaurant result retired revenge review revolution revolver reynolds rhapsody rhinoceros rhys ribbon ricardo rich richard
richards richie richmond rick ricky riders ripper rita rivals river rivera riverside roadking roadrunner rob robbie roberta roberto
roberts robin robinson robocop robotech robotics robyn rochelle rochester rock rocker rocket rocketman rockets rockford rocknroll rocks
rockstar rockville rocky rodney rodrigo roger rogers roland rolltide roman romance romania romantic romeo ron ronald ronaldo ronnie
rooney rooster rory rosa rosalind rosebud rosemary roses rosie ross rotterdam roulette roxanne roy royal royals rubber ruben rubicon
ruby runaway runescape runner running rupert rush2112 russell russia russian ruth ruthless ryan sabotage sabrina sacramento sacrifice
safari safety sagitarius sagittarius saibaba sailboat sailing sailor sailormoon saint saints sakura salamander salasana sally salmon
saltlake salvador salvation sam sami samira sammy samson samuel samurai sandiego sandman sandra sandstorm sandwich sandy sanfran
sanfrancisco santa santiago santorini sapphire sara sarah sarajevo sasha saskia sasuke satan satellite satisfaction saturn savage
savannah saxophone scamper scandal scarecrow scarface scarlet scarlets scarlett scholar schooner schumacher scientist scissors scooby
scoobydoo scooter scorpio scorpion scorpions scotch scott scotty scout scouts scrabble scramble scrappy screamer screensaver scruffy
seabird seagull seahawks seahorse sean search seashell seashore season seattle sebastian secretary secrets seinfeld selected selina
semperfi senator senior sensation sensei sentinel septembre serena serenity sergeant sergio serious service services sesame seth seven
seventeen sexy sexybaby sexybitch sexyboy sexygirl sexylady sexyman sexything shadows shaggy shakespeare shakira shamrock shane shanghai
shania shannon shaolin shark sharks sharon shaun shawn sheffield sheila shelby shelley shelly shelter shemale shepherd sheriff sherlock
sherman sherwood shinobi shipping shirley shit shithead shooter shopping shortcake shortstop shorty shotgun showtime shrimp siberian
sicilia sideways sidney sierra silence silent silicon silverado silverfox silvia simba simon simone simple simplicity simpson simpsons
simulator sinatra sinbad sinead singapore singer singing single sinister sixpack sixteen skateboard skateboarding skater skating
skeleton sketchers skillet skinhead skinny skipper skippy skittles skydive skydiver skye skyhawk skylark skyline skywalker slapshot
slaughter slayer sleepy slipknot slippers smackdown smallville smarties smashing smeghead smile smiles smiley smirnoff smith smithers
smoke smokey smooth smoothie snakes snapper snapple sneakers snickers sniper snow snowball snowboard snowboarding snowdrop snowfall
snowflake snowflakes snowman snowstorm snowwhite snowy snuffles snuggles sofia softball software soldier soleil solitaire solitude
solomon solution somebody someone somerset somewhere songbird sonia sonic sonics sooners sophia sorcerer sorrento souljaboy soulmate
southampton southern southpark southside southwest spaghetti spanish spanker spanky sparkle sparkles sparks sparky sparrow spartan
spartans special specialist spectrum speed speedracer speedy spencer spice spicegirls spider spiders spiderweb spike spirit spiritual
spitfire splinter spongebob spoonman sporting sports spotlight sprite squash squirrel srilanka stacey stanford stanley star starbuck
starbucks starcraft stardust starfish stargate stargazer starlight starship starstar start starter stealth steeler steelers stefan
stefanie stella stephani stephanie stephen sterling steve steven stevens stewart sticky stiletto stingray stinky stitches stockholm
stocking stockport stockton stoke stonecold stoner stones storm stormy stranger strangers strategy strawberries street stress stretch
striker stronger strongman stuart student students studio stupid subaru sublime submarine success successful sue sugarplum suicide
sullivan sultan summertime sundance sundown sunflower sunflowers sunglasses sunlight sunny sunrise sunset sunsets superb supercool
superfly supergirl superhero superior superkid supermario supermom supernatural supernova superpower supersonic superstar support
supreme surfboard surfer surfing surprise surrender survival survivor susan susanna susanne suzanne suzuki swallow swansea sweden sweet
sweetangel sweetgirl sweetie sweetiepie sweetlove sweetness sweetpea sweets swimmer swindon swinger switch switzerland swordfish sydney
sylvia symphony syracuse taekwondo tamara tammy tampabay tangerine tania tanya tara tardis target targetpass tasha tatiana taurus taylor
teachers teamwork technical technics technology ted teddy teddybear teenager telecaster telecom telefon telephone television temple
temptation tennessee tequila terence teresa terminal terminator terrapin terrence terrier territory terror terry testpass testtest texas
textbook thailand thankgod thanks thea thebeast thebeatles thebest theboss thecure thedoors thedude thegame thegreat theking thelma
theman themaster theo theodore theone theresa therock thesaint thesims thirteen thirty thistle thompson thousand thriller throttle
thumper thunder thunderbird thunderbolt thunders thx1138 tiffany tigers tigger tightrope tim timberlake timeless timeout timothy tina
tinkerbell tinkerbelle titanic titanium titans tobias toby todd together tokiohotel tolkien tom tomahawk tomato tomatoes tombraider
tomcat tommy tomorrow toni tony tootsie topgun topsecret tornado toronto tortoise toshiba total toulouse tourist tower toyota tracey
tractor tracy trading tradition tranquil transfer transformer transformers transport traveler traveller travelling travis treasure
trebor treehouse trespass trevor triangle tribal tricia trident trigger trinidad trinity triple tristan triumph triumphant trojan
trojans trombone trooper tropical trouble troubles trucker trucks trumpet trustme trustnoone truth tsunami tulips tunisia turbo turkey
turquoise turtle turtles tweety twilight twinkle twisted twister tyler tyrone tyson ultimate ultra ultraman umbrella unbelievable undead
undercover underground understand undertaker undertow underworld unforgiven unicorn unicorns uniform unique universal universe
universidad university unknown unlimited unreal upgrade uranus ursula utopia vacation vagabond valencia valentin valentina valentine
valentino valerie valhalla valkyrie valley vampire vampires vancouver vanessa vanguard vanhalen vanilla vauxhall vectra vegas vegeta
vegetable velocity velvet vendetta venezuela venice ventura venture venus vera verbatim vermont vernon verona veronica versace vertigo
vicky victor victoria victorious victory vienna vietnam vikings village villanova vincent vineyard vintage viper virgin virginia virtual
viruss vision visitor vivian vivienne vladimir vodafone volcano volcom volkswagen volleyball volunteer voodoo voyager vulcan wade
waffles wakefield walker wallace wallpaper walnut walrus walter wanda wanderer wanderers wanker warcraft warhammer warlock warlord
warning warranty warren warriors warthog washington wasted watchman watchmen water waterfall waterfront waterloo waterman watermelon
waterpolo watford watson wayne wealth weather webmaster website wedding weekend weezer welcometo wellington wendy wesley western
westlife westminster westside westwood whatsup whatthe wheels whiskey whisky whistler whiteboy whiteout whiterabbit whitesox whitetiger
whitney whocares whoknows wicked wigan wilbur wildcat wildcats wilderness wildfire wildflower wildlife wildman wildthing wilfred will
williams willie willow willows wilson winchester windmill window windsor windsurf winner winners winnie winniethepooh winning winnipeg
winston wireless wisconsin wisdom wiseman witchcraft without wolf wolfgang wolfman wolfpack wolverhampton wolverine wolves woman wombat
women wonder wonderboy wonderful wonderland wonderwoman woodland woodlands woodstock woodward woodwork woody woofwoof wordpass working
workout world worldcup worldwide worship wrangler wrestler wrestling wrexham wrinkle writer wuhan xanadu xavier xbox xbox360 xmen xsw2
yankee yankees yasmin yellowstone yesterday yesyes yolanda yorkshire yougotit youknow youngblood yourmom yourself yusuf yvette yvonne
zac zachary zanzibar zaq1 zara zaragoza zealot zebra zenith zeppelin zeus zidane zigzag zimbabwe zodiac zoe zombie zombies zxc zxcasd
zxcvb zxczxc
socrates intrepid chargers megapass grateful knickers titleist werewolf coltrane fuckface lowrider caliente candyman billyboy rootbeer
achilles sithlord cosworth deadhead porkchop stripper dilligaf macdaddy dannyboy phillies doughboy brothers brucelee labrador piercing
hellyeah keystone tommyboy aberdeen meathead kenworth luckydog roadkill housewifes bigmoney intruder budweiser experienced halflife
saratoga starfire tiberius flounder majestic absolutely butthead budlight chevelle srinivas bobafett buckeyes
deftones stallion dietcoke thuglife standard frontier hannibal
`
  .trim()
  .split(/\s+/);

/** Runs of keys, letters and digits in one direction; the reverse counts too. */
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
